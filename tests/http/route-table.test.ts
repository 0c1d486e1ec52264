/** A request gets only the routes it needs, and matches the same ones as Remix would with all of them. */
import { readdirSync, readFileSync } from 'node:fs';
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { routeTables, routeTree } from '~/http/route-table.server';
import { expect, test } from '~tests/support/people';

/** The built routes, without their modules. */
function builtRoutes(): ServerBuild {
  const file = readdirSync('build/client/assets').find((name) => name.startsWith('manifest-'));
  const script = readFileSync(`build/client/assets/${file}`, 'utf8');
  const assets = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1));
  return { routes: assets.routes, assets } as ServerBuild;
}

type RouteOf = { id: string; path?: string; parentId?: string };
const trees = new Map<ServerBuild, ReturnType<typeof routeTree>>();

function idsAt(build: ServerBuild, path: string) {
  const tree = trees.get(build) ?? routeTree(build.routes);
  trees.set(build, tree);
  return JSON.stringify((matchRoutes(tree, path) ?? []).map(({ route, params }) => [route.id, params]));
}

const VALUES = [
  'x',
  '0b9f2c1e-6d0e-4b5c-9a53-9d0f5f1f8c11',
  'NCT01234567',
  'approve',
  'new',
  '%C3%A9',
  'a%2Fb',
  '%20',
  '*',
  ':id',
];

/** Every address of the app with various parameters, in other spellings, and with parts missing or added. */
function addressesOf(build: ServerBuild): string[] {
  const routes = Object.values(build.routes) as RouteOf[];
  const whole = ({ path = '', parentId }: RouteOf): string => {
    const parent = routes.find(({ id }) => id === parentId);
    return `${parent ? whole(parent) : ''}/${path}`;
  };
  const paths = routes.map((route) => whole(route).replace(/\/+/g, '/'));
  return paths.flatMap((path) => {
    const filled = VALUES.map((value) => path.replace(/:\w+\??|\*/g, value));
    // A value that some routes have as a part of their own, and one that none has.
    const spelled = filled.filter((_, index) => ['x', 'approve'].includes(VALUES[index] as string));
    return filled.concat(
      spelled.flatMap((each) => [
        `${each}/`,
        `${each}/more`,
        `/${each}`,
        each.toUpperCase(),
        each.replace(/\/[^/]*$/, '') || '/',
        each.replace('o', '%6F'),
      ]),
    );
  });
}

test('[GEN-05] every address leads to the same page with only its own routes as with all routes @all', () => {
  const build = builtRoutes();
  const buildFor = routeTables(build);
  const addresses = new Set(addressesOf(build));
  expect(addresses.size).toBeGreaterThan(2000);
  const misrouted = [...addresses].filter((path) => idsAt(buildFor(path), path) !== idsAt(build, path));
  expect(misrouted).toEqual([]);
  expect(Object.keys(buildFor('/login').routes).length).toBeLessThan(5);
});

test('[GEN-05] the browser’s manifest lists every page, and a path that cannot be decoded gets all routes', () => {
  const build = builtRoutes();
  const buildFor = routeTables(build);
  expect(buildFor('/__manifest?p=/login')).toBe(build);
  expect(buildFor('/%E0%A4%A')).toBe(build);
  expect(Object.keys(buildFor('/login.data?_routes=root').routes)).toEqual(Object.keys(buildFor('/login').routes));
  expect(Object.keys(buildFor('/_root.data').routes)).toEqual(Object.keys(buildFor('/').routes));
});
