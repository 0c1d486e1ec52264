/** Search: what is looked for, in the order of the results, and its words. */

export const SEARCH_KINDS = [
  { value: 'studies', label: 'Studies' },
  { value: 'openStudies', label: 'Open studies' },
  { value: 'sites', label: 'Sites' },
  { value: 'sponsors', label: 'Sponsors' },
  { value: 'matches', label: 'Matches' },
  { value: 'people', label: 'People' },
  { value: 'documents', label: 'Documents' },
  { value: 'messages', label: 'Messages' },
  { value: 'pages', label: 'Pages' },
  { value: 'help', label: 'Help articles' },
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number]['value'];

/**
 * How many results of a kind are shown among others and alone, how many documents are looked at, because the permission is
 * asked for each, and how many texts are compared with a mistyped word.
 */
export const SEARCH = { shown: 5, alone: 50, documents: 20, texts: 300 } as const;

export const SEARCH_TEXTS = {
  title: 'Search',
  label: 'Search everything',
  placeholder: 'A study, a site, a person, a page',
  lead: 'Everything here that you can open: what you work with, the pages of the product, and help.',
  nothing: (query: string) => `Nothing found for “${query}”`,
  nothingText: 'Try fewer or other words. Search looks only through what you can open.',
  meant: (query: string, meant: string) => `Nothing has “${query}”. These are the results for “${meant}”.`,
  all: (count: string, kind: string) => `All ${count} ${kind.toLowerCase()}`,
  more: (shown: number) => `The first ${shown} are shown. More words narrow them down.`,
  everything: 'Results of every kind',
  loading: 'Searching…',
  offline: 'The search could not be reached. Press Enter to try it as a page.',
  found: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  keys: 'Arrow keys choose, Enter opens, Escape closes.',
} as const;
