/* Cairo's own PNG writer: reads FILE.png and writes it again and again; prints the best time in milliseconds and the
   bytes. */
#include <cairo.h>
#include <stdio.h>
#include <time.h>

static cairo_status_t count(void *closure, const unsigned char *data, unsigned length) {
  (void)data;
  *(unsigned long *)closure += length;
  return CAIRO_STATUS_SUCCESS;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  cairo_surface_t *read = cairo_image_surface_create_from_png(argv[1]);
  if (cairo_surface_status(read) != CAIRO_STATUS_SUCCESS) return 1;
  /* On a surface with alpha, as drawings are made on. */
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width(read), cairo_image_surface_get_height(read));
  cairo_t *context = cairo_create(surface);
  cairo_set_source_surface(context, read, 0, 0);
  cairo_paint(context);
  cairo_destroy(context);
  double best = 1e9;
  unsigned long bytes = 0;
  for (int run = 0; run < 7; run++) {
    struct timespec begun, ended;
    bytes = 0;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    cairo_surface_write_to_png_stream(surface, count, &bytes);
    clock_gettime(CLOCK_MONOTONIC, &ended);
    double took = (ended.tv_sec - begun.tv_sec) * 1e3 + (ended.tv_nsec - begun.tv_nsec) / 1e6;
    if (took < best) best = took;
  }
  printf("%.2f %lu\n", best, bytes);
  return 0;
}
