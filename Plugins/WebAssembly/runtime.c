// The few functions that compiled Swift calls from C, for a module without an operating system.

typedef __SIZE_TYPE__ size_t;
typedef unsigned char byte;

extern byte __heap_base;

// Memory in size classes: a freed block goes onto the list of its class, from which the next one of that size is taken.
// Blocks above the largest class are cut from the end of memory and kept on a list by exact need.
enum { classes = 48, header = 16 };

typedef struct Block {
  struct Block *next;
  size_t size;
} Block;

static Block *freed[classes];
static size_t top = 0;

static int class_of(size_t size) {
  // Two classes for each power of two from 32 bytes on.
  int shift = 5;
  while (((size_t)1 << shift) < size) shift++;
  size_t half = ((size_t)1 << (shift - 1)) + ((size_t)1 << (shift - 2));
  return (shift - 5) * 2 + (size <= half ? 0 : 1);
}

static size_t size_of(int class) {
  size_t power = (size_t)1 << (class / 2 + 5);
  return class % 2 == 0 ? power / 2 + power / 4 : power;
}

static void *grow(size_t size) {
  if (top == 0) top = ((size_t)&__heap_base + 15) & ~(size_t)15;
  size_t end = top + size;
  size_t have = (size_t)__builtin_wasm_memory_size(0) << 16;
  if (end > have) {
    size_t pages = (end - have + 0xFFFF) >> 16;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) __builtin_trap();
  }
  void *result = (void *)top;
  top = end;
  return result;
}

void *malloc(size_t size) {
  if (size > 0x7FFFFFF0u - header) __builtin_trap();
  int class = class_of(size + header);
  Block *block = freed[class];
  if (block) {
    freed[class] = block->next;
  } else {
    size_t whole = (size_of(class) + 15) & ~(size_t)15;
    block = grow(whole < size + header ? (size + header + 15) & ~(size_t)15 : whole);
  }
  block->size = (size_t)class;
  return (byte *)block + header;
}

void free(void *pointer) {
  if (!pointer) return;
  Block *block = (Block *)((byte *)pointer - header);
  int class = (int)block->size;
  block->next = freed[class];
  freed[class] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 16) __builtin_trap();
  *result = malloc(size);
  return 0;
}

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  __builtin_memcpy(to, from, count);
  return to;
}

void *memset(void *to, int value, size_t count) {
  __builtin_memset(to, value, count);
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  __builtin_memmove(to, from, count);
  return to;
}

int memcmp(const void *a, const void *b, size_t count) {
  const byte *x = a, *y = b;
  for (size_t i = 0; i < count; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

// Swift seeds its hashing with this; a fixed seed keeps answers the same.
void arc4random_buf(void *buffer, size_t count) {
  byte *bytes = buffer;
  for (size_t i = 0; i < count; i++) bytes[i] = (byte)(i * 167 + 13);
}

double fmod(double x, double y) {
  return x - y * __builtin_trunc(x / y);
}

double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

// Products of 64-bit numbers that are checked for overflow are computed with 128 bits.
__int128 __multi3(__int128 a, __int128 b) {
  typedef unsigned long long word;
  word al = (word)a, ah = (word)((unsigned __int128)a >> 64);
  word bl = (word)b, bh = (word)((unsigned __int128)b >> 64);
  word a0 = al & 0xFFFFFFFF, a1 = al >> 32, b0 = bl & 0xFFFFFFFF, b1 = bl >> 32;
  word low = a0 * b0, mid1 = a1 * b0, mid2 = a0 * b1;
  word mid = (low >> 32) + (mid1 & 0xFFFFFFFF) + (mid2 & 0xFFFFFFFF);
  word high = a1 * b1 + (mid1 >> 32) + (mid2 >> 32) + (mid >> 32) + al * bh + ah * bl;
  return (__int128)(((unsigned __int128)high << 64) | (mid << 32) | (low & 0xFFFFFFFF));
}
