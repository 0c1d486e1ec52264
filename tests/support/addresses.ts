/** Every address of the product, with given IDs in it: for tests of who reads what. A new page or call is one of them. */
import { readdirSync } from 'node:fs';

/**
 * The IDs to try, by the word before them in an address, as `studies` or `open`; `all` for every other word. `deeper` are
 * for further IDs in an address, which otherwise repeat the first one.
 */
export type IdsByNoun = Readonly<Record<string, readonly string[]> & { all: readonly string[] }>;

export interface Address {
  /** The same for all addresses that differ in their IDs only. */
  template: string;
  address: string;
}

/** What signs out or in, is the same for everyone, is only for others, or echoes a signature's ID. */
const ELSEWHERE =
  /logout|callback|unlock|\$token|\$key|^\/(api\/)?(docs|training|kiosk|verify|onboarding|matching-demo)|^\/admin-panel/;

const PLACE = '{}';

/** A route's address with places for its parameters. */
const templateOf = (route: string): string =>
  `/${route
    .replace(/\.tsx?$/, '')
    .replace(/\._index$/, '')
    .replace(/\[\.\]/g, '\0')
    .replace(/_(?=\.|$)/g, '')
    .replace(/\./g, '/')
    .replace(/\0/g, '.')}`;

/** The addresses that a template stands for. Its places are filled from left to right. */
function filled(template: string, ids: IdsByNoun, first?: string): string[] {
  const at = template.indexOf(PLACE);
  if (at < 0) return [template];
  const noun = /([\w-]+)[/=]$/.exec(template.slice(0, at))?.[1] ?? '';
  const fitting = ids[noun] ?? (first === undefined ? ids.all : (ids.deeper ?? [first]));
  return fitting.flatMap((id) => {
    const rest = template.slice(at + PLACE.length);
    return filled(template.slice(0, at) + id + rest, ids, first ?? id);
  });
}

const addressesOf = (templates: readonly string[], ids: IdsByNoun): Address[] =>
  [...new Set(templates)]
    .filter((template) => !ELSEWHERE.test(template))
    .flatMap((template) => filled(template, ids).map((address) => ({ template, address })));

/** Every address of a page, a file or a call that these IDs may stand in. */
export const addressesWith = (ids: IdsByNoun): Address[] =>
  addressesOf(
    readdirSync('app/routes')
      .map(templateOf)
      .filter((route) => !ELSEWHERE.test(route))
      .map((route) => route.replace(/\$\w+/g, PLACE)),
    ids,
  );

/** The same of addresses that were written with other IDs, or with places: for queries that pages understand. */
export const addressesLike = (addresses: readonly string[], ids: IdsByNoun): Address[] =>
  addressesOf(
    addresses.map((address) => address.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\{\w+\}/g, PLACE)),
    ids,
  );
