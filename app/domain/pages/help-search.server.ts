import { HELP, type HelpArticle } from '~/catalogue/help';
import { SHORT_TEXT_MAX_CHARS } from '~/catalogue/limits';

export interface HelpFound {
  id: HelpArticle['id'];
  title: string;
  section: string;
  /** The sentence with the most of the words. */
  sentence: string;
  /** Whether it has all the words. */
  all: boolean;
}

/** More words than that are left out. */
const WORDS_MAX = 10;
/** The endings of forms of a word. */
const ENDINGS = ['ing', 'ies', 'ed', 's'];
/** What a word of another form, or a longer word, still begins with. */
const LEAST = 3;

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Nobody looks for these, unless there is nothing else. */
const SMALL = new Set(
  wordsIn(
    'a an and are at be by can do does for from has have how i if in is it my of on or our the to we what when where who why with you your',
  ),
);

function stemOf(word: string): string {
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= LEAST);
  return ending ? word.slice(0, -ending.length) : word;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const bodyOf = ({ text = [], site, sponsor }: HelpArticle) => [...text, site, sponsor].flatMap((part) => part ?? []);

/** Each article with its words, where a match in the title counts most. */
const ARTICLES = HELP.flatMap(({ title: section, articles }) =>
  articles.map((article) => ({
    article,
    section,
    weighted: [
      { weight: 5, words: wordsIn(article.title) },
      { weight: 3, words: wordsIn(article.words ?? '') },
      { weight: 1, words: wordsIn(bodyOf(article).join(' ')) },
    ],
    sentences: bodyOf(article)
      .flatMap((text) => [...sentences.segment(text)])
      .map(({ segment }) => segment.trim()),
  })),
);

/** Short ones count only as a whole. */
const has = (words: readonly string[], stem: string) =>
  words.some((word) => (stem.length < LEAST ? word === stem : word.startsWith(stem)));

/** The articles that have the most words of the query, those with them in the title first. */
export function findHelp(query: string): HelpFound[] {
  const all = wordsIn(query.slice(0, SHORT_TEXT_MAX_CHARS));
  const telling = all.filter((word) => !SMALL.has(word));
  const stems = [...new Set(telling.length > 0 ? telling : all)].slice(0, WORDS_MAX).map(stemOf);
  const counted = ARTICLES.map((each) => {
    const weights = stems.map((stem) => each.weighted.find(({ words }) => has(words, stem))?.weight ?? 0);
    return {
      ...each,
      count: weights.filter((weight) => weight > 0).length,
      weight: weights.reduce((sum, weight) => sum + weight, 0),
    };
  });
  const most = Math.max(...counted.map(({ count }) => count));
  return counted
    .filter(({ count }) => count > 0 && count === most)
    .sort((one, other) => other.weight - one.weight)
    .map(({ article: { id, title }, section, count, sentences: [first = '', ...others] }) => {
      const countIn = (text: string) => stems.filter((stem) => has(wordsIn(text), stem)).length;
      const sentence = others.reduce((best, each) => (countIn(each) > countIn(best) ? each : best), first);
      return { id, title, section, sentence, all: count === stems.length };
    });
}
