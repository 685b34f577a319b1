// @ts-check
"use strict";
/*
 * Keeps cities on the reader's device and answers from what is kept when there is no network.
 *
 * A city is kept as one zip archive with all its pages and everything that pages share. Its record counts from the moment
 * it is written, which is the last step of saving: until then the one before stays as it is. Pages of a kept city come out
 * of its archive, scripts and styles they ask for as well, so that parts of two versions never meet; a newer version is
 * fetched only when the reader says so. Everything else comes from the network, and from any archive when there is none.
 *
 * Whether a city is saved, being saved, old or failed is decided here and nowhere else: pages show what they are told.
 */
(() => {
  /** @typedef {{city: string, version: string, bytes: number, files: number, date?: string}} Offer what can be fetched */
  /** @typedef {Offer & {saved: string}} Kept what is kept, since when */
  /** @typedef {"network" | "storage" | "changed" | "interrupted"} Reason why a city could not be saved */
  /** @typedef {{done: number, total: number, abort: AbortController}} Job a city that is being saved */
  /**
   * @typedef {object} State
   * @property {string} city
   * @property {"none" | "saving" | "saved" | "update" | "failed"} state
   * @property {number} [done] bytes that have come
   * @property {number} [total] bytes there are
   * @property {Reason} [reason]
   * @property {Kept} [kept]
   * @property {Offer} [offer]
   */

  const worker = /** @type {any} */ (self);
  const scope = new URL(worker.registration.scope);
  const storeName = "metroguide " + scope.pathname;
  /** The form of the list of archives that this script can read. */
  const form = 1;
  /** How long nothing may come before saving is given up, and how long a page may take before a kept one is shown. */
  const patience = {saving: 30_000, page: 4_000};

  /** @type {Map<string, Job>} */
  const jobs = new Map();
  /** @type {Map<string, Promise<Archive>>} */
  const archives = new Map();
  /** @type {Promise<Map<string, Kept>> | null} */
  let keptCities = null;
  /** @type {Offer[]} */
  let offers = [];

  // What is kept

  const place = (/** @type {string} */ name) => scope.href + "offline/kept/" + name;
  const store = () => caches.open(storeName);

  /** @returns {Promise<Map<string, Kept>>} what is kept, the newest first */
  function kept() {
    keptCities ??= (async () => {
      const records = [];
      const inside = await store();
      for (const request of await inside.keys()) {
        if (!request.url.endsWith(".kept.json")) continue;
        const record = await (await inside.match(request))?.json();
        if (record) records.push(record);
      }
      records.sort((a, b) => (a.saved < b.saved ? 1 : a.saved > b.saved ? -1 : 0));
      return new Map(records.map((record) => [record.city, record]));
    })();
    return keptCities;
  }

  /** @returns {Promise<Map<string, Reason>>} which cities could not be saved, and why */
  async function failures() {
    const found = new Map();
    const inside = await store();
    for (const request of await inside.keys()) {
      if (!request.url.endsWith(".attempt.json")) continue;
      const attempt = await (await inside.match(request))?.json();
      // A browser may end this script while it saves; then nobody told why.
      if (attempt) found.set(attempt.city, attempt.reason ?? "interrupted");
    }
    return found;
  }

  /** Asks which archives there are; what was known before where there is no network. */
  async function ask() {
    try {
      const answer = await fetch(scope.href + "offline/index.json", {cache: "no-cache"});
      const list = answer.ok ? await answer.json() : null;
      if (list?.form === form) offers = list.cities;
    } catch {
      // No network: nothing new is known.
    }
  }

  // States

  /** The one place that decides how a city stands.
   * @param {Offer | undefined} offer @param {Kept | undefined} own @param {Job | undefined} job
   * @param {Reason | undefined} reason @param {string} city @returns {State} */
  function decide(city, offer, own, job, reason) {
    const known = {city, kept: own, offer};
    if (job) return {...known, state: "saving", done: job.done, total: job.total};
    if (reason) return {...known, state: "failed", reason};
    if (!own) return {...known, state: "none"};
    return {...known, state: offer && offer.version !== own.version ? "update" : "saved"};
  }

  /** @returns {Promise<State[]>} */
  async function states() {
    const [own, failed] = [await kept(), await failures()];
    const names = new Set([...offers.map((offer) => offer.city), ...own.keys()]);
    return [...names].map((city) =>
      decide(city, offers.find((offer) => offer.city === city), own.get(city), jobs.get(city), failed.get(city)));
  }

  async function tell() {
    const message = {metroguide: "offline", cities: await states()};
    for (const client of await worker.clients.matchAll({includeUncontrolled: true})) client.postMessage(message);
  }

  // Saving and removing

  /** @param {string} city */
  async function save(city) {
    if (jobs.has(city)) return;
    const job = {done: 0, total: offers.find((offer) => offer.city === city)?.bytes ?? 0, abort: new AbortController()};
    jobs.set(city, job);
    const inside = await store();
    const attempt = place(city + ".attempt.json");
    /** @type {Reason | null} */
    let reason = null;
    try {
      await inside.put(attempt, json({city}));
      await tell();
      await ask();
      const offer = offers.find((offer) => offer.city === city);
      if (!offer) throw new Fault("network");
      job.total = offer.bytes;
      const blob = await fetchWhole(offer, job);
      const archive = await Archive.open(blob);
      if (archive.comment !== offer.version) throw new Fault("changed");
      const own = {...offer, saved: new Date().toISOString()};
      await inside.put(place(`${city}-${offer.version}.zip`), new Response(blob));
      job.abort.signal.throwIfAborted();
      await inside.put(place(city + ".kept.json"), json(own));
      forget(city);
      for (const request of await inside.keys()) {
        const name = request.url.slice(place("").length);
        if (name.startsWith(city + "-") && name.endsWith(".zip") && name !== `${city}-${offer.version}.zip`) {
          await inside.delete(request);
        }
      }
    } catch (error) {
      const name = /** @type {any} */ (error)?.name;
      reason = error instanceof Fault ? error.reason : name === "QuotaExceededError" ? "storage" : "network";
    }
    jobs.delete(city);
    if (reason && !job.abort.signal.aborted) await inside.put(attempt, json({city, reason})).catch(() => {});
    else if (job.abort.signal.reason === "stalled") await inside.put(attempt, json({city, reason: "network"}));
    else await inside.delete(attempt);
    await tell();
  }

  /** @param {Offer} offer @param {Job} job @returns {Promise<Blob>} */
  async function fetchWhole(offer, job) {
    const answer = await fetch(`${scope.href}offline/${offer.city}.zip?${offer.version}`, {
      cache: "no-store", signal: job.abort.signal,
    });
    if (!answer.ok || !answer.body) throw new Fault("network");
    const reader = answer.body.getReader();
    const pieces = [];
    let told = 0;
    for (;;) {
      const stalled = setTimeout(() => job.abort.abort("stalled"), patience.saving);
      const {done, value} = await reader.read().finally(() => clearTimeout(stalled));
      if (done) break;
      pieces.push(value);
      job.done += value.length;
      if (job.done > offer.bytes) throw new Fault("changed");
      if (Date.now() - told > 100) {
        told = Date.now();
        await tell();
      }
    }
    if (job.done !== offer.bytes) throw new Fault("network");
    return new Blob(pieces);
  }

  /** @param {string} city */
  async function remove(city) {
    jobs.get(city)?.abort.abort("removed");
    const inside = await store();
    // The record first: what it does not name does not count.
    await inside.delete(place(city + ".kept.json"));
    await inside.delete(place(city + ".attempt.json"));
    forget(city);
    for (const request of await inside.keys()) {
      if (request.url.startsWith(place(city + "-"))) await inside.delete(request);
    }
    await tell();
  }

  /** @param {string} city */
  function forget(city) {
    keptCities = null;
    archives.delete(city);
  }

  const json = (/** @type {unknown} */ value) => new Response(JSON.stringify(value));

  class Fault extends Error {
    /** @param {Reason} reason */
    constructor(reason) {
      super(reason);
      this.reason = reason;
    }
  }

  // Archives

  /** A zip archive as the guide's build writes it: no extra fields, no encryption, less than 4 GB. */
  class Archive {
    /** @param {Blob} blob @param {Map<string, {start: number, end: number, isDeflated: boolean}>} files
     * @param {string} comment */
    constructor(blob, files, comment) {
      [this.blob, this.files, this.comment] = [blob, files, comment];
    }

    /** @param {Blob} blob @returns {Promise<Archive>} */
    static async open(blob) {
      const tailStart = Math.max(0, blob.size - 1024);
      const tail = new DataView(await blob.slice(tailStart).arrayBuffer());
      let end = tail.byteLength - 22;
      while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
      if (end < 0) throw new Fault("changed");
      const count = tail.getUint16(end + 10, true);
      const [size, start] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
      const text = new TextDecoder();
      const comment = text.decode(new Uint8Array(tail.buffer, end + 22, tail.getUint16(end + 20, true)));
      const bytes = await blob.slice(start, start + size).arrayBuffer();
      const directory = new DataView(bytes);
      const files = new Map();
      for (let at = 0, index = 0; index < count; index += 1) {
        if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== 0x02014b50) throw new Fault("changed");
        const nameLength = directory.getUint16(at + 28, true);
        const first = directory.getUint32(at + 42, true) + 30 + nameLength;
        files.set(text.decode(new Uint8Array(bytes, at + 46, nameLength)), {
          start: first, end: first + directory.getUint32(at + 20, true), isDeflated: directory.getUint16(at + 10, true) === 8,
        });
        at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
      }
      return new Archive(blob, files, comment);
    }

    /** @param {string} path @returns {Response | null} */
    answer(path) {
      const file = this.files.get(path);
      if (!file) return null;
      const piece = this.blob.slice(file.start, file.end);
      const body = file.isDeflated
        ? piece.stream().pipeThrough(/** @type {any} */ (new DecompressionStream("deflate-raw"))) : piece;
      const type = types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
      return new Response(body, {headers: {"Content-Type": type}});
    }
  }

  /** @type {Record<string, string>} */
  const types = {
    html: "text/html; charset=utf-8", css: "text/css; charset=utf-8", js: "text/javascript; charset=utf-8",
    svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg", webp: "image/webp", ico: "image/x-icon",
    json: "application/json", webmanifest: "application/manifest+json", xml: "application/xml", txt: "text/plain; charset=utf-8",
  };

  /** @param {Kept} own @returns {Promise<Archive>} */
  function archive(own) {
    let opened = archives.get(own.city);
    if (!opened) {
      opened = (async () => {
        const found = await (await store()).match(place(`${own.city}-${own.version}.zip`));
        if (!found) throw new Fault("interrupted");
        return Archive.open(await found.blob());
      })();
      opened.catch(() => archives.delete(own.city));
      archives.set(own.city, opened);
    }
    return opened;
  }

  /** @param {Kept} own @param {string} path @returns {Promise<Response | null>} */
  const fromArchive = (own, path) => archive(own).then((opened) => opened.answer(path), () => null);

  // Answering

  /** @param {string} address @returns {string} the path of a file inside the guide */
  function pathOf(address) {
    let path = new URL(address).pathname.slice(scope.pathname.length);
    try {
      path = decodeURIComponent(path);
    } catch {
      // No address of this guide.
    }
    return path === "" || path.endsWith("/") ? path + "index.html" : path;
  }

  /** @param {string} path @param {Map<string, Kept>} own @returns {Kept | undefined} */
  function cityOf(path, own) {
    const parts = path.split("/");
    return own.get(parts[0] === "assets" && parts[1] === "data" ? parts[2] : parts.length > 2 ? parts[1] : "");
  }

  /** @param {any} event @param {string} path */
  async function answer(event, path) {
    /** @type {Request} */
    const request = event.request;
    const own = await kept().catch(() => new Map());
    if (own.size === 0) return fetch(request);
    const isPage = request.mode === "navigate";
    let city = cityOf(path, own);
    if (!city && !isPage && event.clientId) {
      const client = await worker.clients.get(event.clientId);
      if (client?.url.startsWith(scope.href)) city = cityOf(pathOf(client.url), own);
    }
    const found = city && (await fromArchive(city, path));
    if (found) return found;
    try {
      return await (isPage ? inTime(fetch(request)) : fetch(request));
    } catch (error) {
      for (const other of own.values()) {
        const found = await fromArchive(other, path);
        if (found) return found;
      }
      // A page that is not kept: the list of cities in its language says so, and which are.
      const first = path.split("/")[0];
      const [any] = own.values();
      const home = isPage && (await archive(any)).files.has(first + "/index.html") ? first + "/index.html" : "index.html";
      if (isPage) return Response.redirect(scope.href + home + "#offline-missing", 302);
      throw error;
    }
  }

  /** @template T @param {Promise<T>} promise @returns {Promise<T>} */
  function inTime(promise) {
    return Promise.race([
      promise, new Promise((_, fail) => setTimeout(() => fail(new Fault("network")), patience.page)),
    ]);
  }

  // Events

  worker.addEventListener("install", () => worker.skipWaiting());
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

  worker.addEventListener("message", (/** @type {any} */ event) => {
    const {metroguide, city} = event.data ?? {};
    if (metroguide === "ask") event.waitUntil(tell().then(ask).then(tell));
    if (metroguide === "save") event.waitUntil(save(city));
    if (metroguide === "remove") event.waitUntil(remove(city));
  });

  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || !url.href.startsWith(scope.href)) return;
    const path = pathOf(url.href);
    if (path.startsWith("offline/") || path === "worker.js") return;
    event.respondWith(answer(event, path));
  });
})();
