/** What a site reads about the open studies that it does not fit. */

interface Counts {
  relevant: number;
  fitting: number;
  /** With how many open studies the site is matched. */
  matched: number;
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
const studies = (count: number) => counted(count, 'study', 'studies');

export const UNMET = {
  title: 'Unmet requirements',
  lead: ({ relevant, fitting, more }: Counts & { more: boolean }) => {
    if (relevant === 0) return null;
    const fits = fitting === relevant ? 'all' : fitting;
    return [
      `${counted(relevant, 'open study is', 'open studies are')} in your areas or like your confirmed trials, and not matched with you yet.`,
      fitting === 0
        ? `You do not meet everything that ${relevant === 1 ? 'it' : 'any of them'} requires, as far as we know.`
        : `You meet what ${fits} of them require${fitting === 1 && relevant > 1 ? 's' : ''}, as far as we know.`,
      more ? 'Only the newest studies are counted.' : '',
    ]
      .filter(Boolean)
      .join(' ');
  },
  unverified: {
    title: 'Only for verified sites',
    text: 'Your site is not verified yet. We will e-mail you as soon as it is, and you can do this then.',
  },
  nothing: {
    title: 'Nothing is missing, as far as we know',
    text: 'You meet what open studies in your areas require, or we do not know whether you do. Sponsors are shown the sites that fit best.',
  },
  notKnown: {
    title: 'What we do not know about your site',
    lead: 'It does not rule you out, but sponsors see that it is not known.',
    requiredBy: (count: number) => `${studies(count)} ${count === 1 ? 'requires' : 'require'} it`,
  },
  noStudies: (matched: number) => ({
    title: matched > 0 ? 'No other open study is in your areas' : 'No open study is in your areas',
    text: `${matched > 0 ? `You are matched with ${studies(matched)} already. ` : ''}The areas in your profile and your confirmed trials decide which studies are relevant to you.`,
  }),
  heading: ({ studies: count, requires }: { studies: number; requires: string }) =>
    `${studies(count)} ${count === 1 ? 'requires' : 'require'} ${requires}`,
  unnamed: (count: number, named: number) =>
    named > 0 ? `and ${studies(count)} more` : `${studies(count)} that we cannot name`,
  promise: ({ wouldFit, elsewhere }: { wouldFit: number; elsewhere: readonly unknown[] }) =>
    wouldFit === 0
      ? elsewhere.length > 0
        ? 'With a yes, less is missing, but no study fits you yet.'
        : 'No study fits you with that alone.'
      : `With a yes, ${counted(wouldFit, 'more study', 'more studies')} would fit you.`,
  /** Why a verified site has no suggestion. */
  cause: ({ relevant, fitting, matched }: Counts): string => {
    if (relevant === 0) {
      return `No ${matched > 0 ? 'other ' : ''}open study is in your therapeutic areas or like your confirmed trials.`;
    }
    const short = relevant - fitting;
    if (fitting === 0) {
      return `${counted(short, 'open study is', 'open studies are')} in your areas, and ${short === 1 ? 'it requires' : 'each requires'} something that your profile does not say you have.`;
    }
    const fits = `You meet what ${counted(fitting, 'open study requires', 'open studies require')}. Sponsors are shown the sites that fit best, and yours is not among them so far.`;
    return short === 0
      ? fits
      : `${fits} ${counted(short, 'more study requires', 'more studies require')} something that your profile does not say you have.`;
  },
} as const;
