import { COMPANY } from '~/catalogue/company';

interface MetaArgs {
  matches: readonly unknown[];
}

/** What the root loader knows, as a page's `meta` gets it; undefined on a page that failed early. */
function frameIn({ matches }: MetaArgs): { refused?: boolean; systemName?: string } | undefined {
  return (matches[0] as { data?: { refused?: boolean; systemName?: string } } | undefined)?.data;
}

/** What the platform is called (ADM-14), for a page's `meta`. */
export const systemNameIn = (args: MetaArgs): string => frameIn(args)?.systemName ?? COMPANY.name;

/**
 * The title of a page, with 'Error: ' before it when its form was refused, so that a screen reader says so first:
 * `export const meta: MetaFunction = (args) => pageTitle('Sign in', args)`. The root loader knows (`refused`).
 */
export function pageTitle(title: string, args: MetaArgs) {
  return [{ title: `${frameIn(args)?.refused ? 'Error: ' : ''}${title} - ${systemNameIn(args)}` }];
}
