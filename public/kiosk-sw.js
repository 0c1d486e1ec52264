/**
 * Makes the kiosk work without a network (KIO-05): caches the kiosk's empty page and, if it is locked, that of its PIN, with
 * their scripts, styles and fonts, and an offline page for everything else. It never caches a page made for a signed-in person.
 */
const CACHE = 'kiosk-2'; // change the number when the cached content changes
const KIOSK = '/kiosk';
/** The page of a locked kiosk's PIN. */
const UNLOCK = '/kiosk/unlock';
const OFFLINE = '/offline';
const PATIENCE_MS = 4000;
const KEPT_STANDS = 6;
/** A proxy that can't reach the server. */
const AWAY = [502, 503, 504];
const ASSETS = /\/assets\/[\w.-]+\.(?:js|css|svg|woff2?)/g;

self.addEventListener('install', (event) => {
  event.waitUntil(inTurn(() => keep(OFFLINE, OFFLINE)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => event.waitUntil(dropOldCaches().then(() => self.clients.claim())));

/** The open kiosk asks us to cache its page: `address` is the page's own, `shell` the one to fetch it from. */
self.addEventListener('message', (event) => {
  const shell = new URL(event.data.shell, self.location.origin);
  const key = standKey(new URL(event.data.address));
  if (shell.origin !== self.location.origin || shell.pathname !== KIOSK) return;
  const keepAll = async () => {
    await keep(key, shell.href);
    if (shell.searchParams.has('locked')) await keep(UNLOCK, UNLOCK + shell.search);
  };
  const done = inTurn(keepAll)
    .catch(() => {}) // no network: the older copy stays
    .then(() => find(key))
    .then((kept) => event.ports[0].postMessage(Boolean(kept)));
  event.waitUntil(done);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate') event.respondWith(page(request, url));
});

/** Asset names contain a hash, so a cached copy is never outdated. */
async function asset(request) {
  return (await find(request.url)) ?? fetch(request);
}

/** Network first; if it doesn't respond, the cached kiosk of this stand or the offline page. */
async function page(request, url) {
  const key = { [KIOSK]: standKey(url), [UNLOCK]: UNLOCK }[url.pathname];
  const kept = key && (await find(key));
  const fetched = fetch(request).catch(() => undefined);
  const answer = await (kept ? Promise.race([fetched, patience()]) : fetched);
  if (answer && !(kept && AWAY.includes(answer.status))) return answer;
  return kept ?? (await anotherStand(url)) ?? (await find(OFFLINE)) ?? Response.error();
}

/** An address without a stand leads to the last stand that was open. */
async function anotherStand({ pathname, search }) {
  if (pathname !== KIOSK || search) return undefined;
  const last = (await keptStands()).pop();
  return last && Response.redirect(last.url);
}

/** Caches a page with all its assets or not at all, fetched without cookies. */
async function keep(key, address) {
  const response = await fetch(address, { credentials: 'omit', cache: 'no-store' });
  if (!response.ok || response.redirected) throw new Error(`${address} answered ${response.status}`);
  const cache = await caches.open(CACHE);
  await keepAssets(cache, await response.clone().text());
  await cache.delete(key); // so that the newest entry comes last
  await cache.put(key, response);
  await dropUnused(cache);
}

async function keepAssets(cache, html) {
  const paths = assetsIn(html);
  await addMissing(cache, paths);
  for (const path of paths.filter((name) => name.endsWith('.css'))) {
    const css = await cache.match(path);
    await addMissing(cache, assetsIn(await css.text()));
  }
}

async function addMissing(cache, paths) {
  const known = await Promise.all(paths.map((path) => cache.match(path)));
  await cache.addAll(paths.filter((_path, index) => !known[index]));
}

/** Deletes older stands, and assets that no cached page needs. */
async function dropUnused(cache) {
  for (const old of (await keptStands()).slice(0, -KEPT_STANDS)) await cache.delete(old);
  const needed = new Set();
  const texts = (await cache.keys()).filter(({ url }) => !isAsset(url) || url.endsWith('.css'));
  for (const request of texts) {
    const response = await cache.match(request);
    for (const path of assetsIn(await response.text())) needed.add(path);
  }
  for (const request of await cache.keys()) {
    if (isAsset(request.url) && !needed.has(new URL(request.url).pathname)) await cache.delete(request);
  }
}

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function keptStands() {
  const requests = await (await caches.open(CACHE)).keys();
  return requests.filter(({ url }) => new URL(url).pathname === KIOSK);
}

const find = async (key) => (await caches.open(CACHE)).match(key, { ignoreVary: true });
const isAsset = (url) => new URL(url).pathname.startsWith('/assets/');
const assetsIn = (text) => [...new Set(text.match(ASSETS))];
const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/** One cached page per stand, whatever else is in its address. */
function standKey({ searchParams }) {
  const given = ['event', 'rep', 'on'].flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name)]] : []));
  const query = String(new URLSearchParams(given));
  return query ? `${KIOSK}?${query}` : KIOSK;
}

let last = Promise.resolve();
/** One at a time, because two pages would delete each other's assets. */
function inTurn(work) {
  last = last.then(work, work);
  return last;
}
