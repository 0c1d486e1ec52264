/** The last part of a public page's address, made from a site's name and city. Pure. */
import { RESERVED_SLUGS } from '~/catalogue/public-page';

/** At most so long, and at least, without what is added to tell it apart. */
const CHARS = { most: 60, least: 3 } as const;
const ADDED = 5;
const SHAPE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether it could be one: nothing else is looked up. */
export const isSlug = (text: string): boolean => text.length <= CHARS.most + ADDED && SHAPE.test(text);

const dashed = (text: string): string =>
  text
    .slice(0, 4 * CHARS.most)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Up to this length, without half a word unless it is the only one. */
function shortened(slug: string): string {
  if (slug.length <= CHARS.most) return slug;
  const end = slug.lastIndexOf('-', CHARS.most);
  return slug.slice(0, end > 0 ? end : CHARS.most);
}

/** 'oak-clinic-houston' for Oak Clinic in Houston; 'site-of-a-name' words of the platform get an ending. */
export function slugOf({ name, city }: { name: string; city: string | null }): string {
  const [words, place] = [dashed(name), dashed(city ?? '')];
  const isPlaced = place === '' || `-${words}-`.includes(`-${place}-`);
  const slug = shortened(isPlaced ? words : [words, place].filter(Boolean).join('-'));
  if (slug.length >= CHARS.least && !RESERVED_SLUGS.includes(slug)) return slug;
  return ['research-site', slug].filter(Boolean).join('-');
}

/** Whether an address is after this name, also with what tells it apart from another of the same name. */
export const isAfter = (slug: string, name: string): boolean =>
  slug === name || (slug.startsWith(`${name}-`) && slug.length === name.length + ADDED);
