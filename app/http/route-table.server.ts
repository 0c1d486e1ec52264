import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { LRUCache } from 'lru-cache';

/** Our paths have fewer shapes than this, but a scanner may send any number of them. */
const KNOWN_SHAPES = 1000;
/** Stands for a parameter. No route has it as a fixed segment. */
const ANY = ':';

type Routes = ServerBuild['routes'];
type RouteTree = Parameters<typeof matchRoutes>[0];

const patterns = new WeakMap<ServerBuild, string>();

/** The path of the route that a build from `routeTables` is for, with its parameters' names: '/studies/:id'. */
export const patternOf = (build: ServerBuild): string => patterns.get(build) ?? 'other';

const pages = new WeakSet<ServerBuild>();

/** Whether the route that a build from `routeTables` is for has a page, and not only a loader or an action. */
export const isForPage = (build: ServerBuild): boolean => pages.has(build);

/**
 * Gives each request a build with only the routes it needs, because Remix ranks its whole table at least twice for
 * every request and renders all of it into each page. A build has the routes of the path and its parents, as Remix
 * sends both.
 */
export function routeTables(build: ServerBuild): (url: string) => ServerBuild {
  const fixedSegments = new Set(Object.values(build.routes).flatMap((route) => lowerCase(route?.path ?? '')));
  const tree = routeTree(build.routes);
  const byShape = new LRUCache<string, ServerBuild>({ max: KNOWN_SHAPES });
  const byIds = new Map<string, ServerBuild>();

  function smallestFor(segments: string[]): ServerBuild {
    const paths = [...segments, ''].map((_, length) => `/${segments.slice(0, length).join('/')}`);
    const ids = new Set(paths.flatMap((path) => matchRoutes(tree, path) ?? []).map(({ route }) => route.id as string));
    const key = [...ids].sort().join(' ');
    const smallest = byIds.get(key) ?? withRoutes(build, ids);
    byIds.set(key, smallest);
    const matches = matchRoutes(tree, paths[segments.length] ?? '/') ?? [];
    const leaf = matches.at(-1)?.route.id as string | undefined;
    if (leaf && build.routes[leaf]?.module.default) pages.add(smallest);
    patterns.set(smallest, `/${matches.flatMap(({ route }) => route.path || []).join('/')}`);
    return smallest;
  }

  return (url) => {
    const path = pathOf(url);
    if (path === undefined || path === '/__manifest') return build; // the manifest tells the browser about other pages
    const segments = lowerCase(path.slice(1)).map((segment) => (fixedSegments.has(segment) ? segment : ANY));
    const shape = segments.join('/');
    const found = byShape.get(shape) ?? smallestFor(segments);
    byShape.set(shape, found);
    return found;
  };
}

export function routeTree(routes: Routes, parentId?: string): RouteTree {
  const children = Object.values(routes)
    .flatMap((route) => (route && route.parentId === parentId ? [route] : []))
    .sort((a, b) => (shapeOf(a) < shapeOf(b) ? -1 : shapeOf(a) > shapeOf(b) ? 1 : 0));
  return children.map(({ id, path, index, caseSensitive }) =>
    index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: routeTree(routes, id) },
  );
}

/**
 * Of two routes that fit a path equally well, the first in the tree counts: the one that names more of the path's beginning,
 * as /studies/by-external-id/:externalId before /studies/:id/close.
 */
const shapeOf = ({ path = '' }: { path?: string }): string => path.replace(/[^/:]+/g, '').replaceAll(':', '~');

const lowerCase = (path: string) => path.toLowerCase().split('/');

/** The decoded path of a page or, as the browser asks for it, of a page's data; undefined if it cannot be decoded. */
function pathOf(url: string): string | undefined {
  try {
    const { pathname } = new URL(`http://localhost${url}`);
    const page = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/');
    return page
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', ANY))
      .join('/');
  } catch {
    return undefined;
  }
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
