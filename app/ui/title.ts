import { COMPANY } from '~/catalogue/company';

interface MetaArgs {
  matches: readonly unknown[];
}

/** The root loader's data in a page's `meta`; undefined if the root loader failed. */
function frameIn({ matches }: MetaArgs): { refused?: boolean; systemName?: string } | undefined {
  return (matches[0] as { data?: { refused?: boolean; systemName?: string } } | undefined)?.data;
}

/** The name of the platform (ADM-14), for a page's `meta`. */
export const systemNameIn = (args: MetaArgs): string => frameIn(args)?.systemName ?? COMPANY.name;

/** A page's title. After its form was rejected it starts with 'Error: ', so that screen readers announce that first. */
export function pageTitle(title: string, args: MetaArgs) {
  return [{ title: `${frameIn(args)?.refused ? 'Error: ' : ''}${title} - ${systemNameIn(args)}` }];
}
