/** The words of a clinic's name as they are compared: one spelling each, without degrees and legal forms. */
import { valueIn } from '~/catalogue/own';

/** British spellings inside words, and the American ones. In this order. */
const SPELLINGS: readonly (readonly [british: string, american: string])[] = [
  ...([
    ['haem', 'hem'],
    ['paed', 'ped'],
    ['anaesth', 'anesth'],
    ['gynaec', 'gynec'],
    ['aemi', 'emi'],
  ] as const),
  ...([
    ['aesar', 'esar'],
    ['caec', 'cec'],
    ['faec', 'fec'],
    ['aetiol', 'etiol'],
    ['palaeo', 'paleo'],
  ] as const),
  ...([
    ['archaeo', 'archeo'],
    ['oesoph', 'esoph'],
    ['oedem', 'edem'],
    ['oestr', 'estr'],
    ['foet', 'fet'],
  ] as const),
  ...([
    ['rrhoe', 'rrhe'],
    ['coeli', 'celi'],
    ['coelom', 'celom'],
    ['pnoea', 'pnea'],
    ['homoeo', 'homeo'],
  ] as const),
  ...([
    ['manoeuv', 'maneuv'],
    ['sulph', 'sulf'],
    ['ageing', 'aging'],
    ['tumour', 'tumor'],
  ] as const),
  ...([
    ['behaviour', 'behavior'],
    ['colour', 'color'],
    ['honour', 'honor'],
    ['avour', 'avor'],
  ] as const),
  ...([
    ['harbour', 'harbor'],
    ['labour', 'labor'],
    ['neighbour', 'neighbor'],
    ['counsell', 'counsel'],
  ] as const),
  ...([
    ['travell', 'travel'],
    ['centre', 'center'],
    ['theatre', 'theater'],
    ['fibre', 'fiber'],
  ] as const),
  ...([
    ['litre', 'liter'],
    ['programme', 'program'],
    ['licence', 'license'],
    ['defence', 'defense'],
  ] as const),
  ...([
    ['isation', 'ization'],
    ['catalogue', 'catalog'],
    ['dialogue', 'dialog'],
    ['alyse', 'alyze'],
  ] as const),
  ...([
    ['specialis', 'specializ'],
    ['organis', 'organiz'],
    ['immunis', 'immuniz'],
    ['fertilis', 'fertiliz'],
  ] as const),
  ...(['optim', 'personal', 'individual', 'random', 'hospital', 'steril'] as const).map(
    (stem) => [`${stem}ise`, `${stem}ize`] as const,
  ),
];
/** ‘specialist’ and ‘organism’ are spelled the same everywhere. */
const ALWAYS_S = /iz(?=t|m)/;

/** 'orthopedic' for 'orthopaedic'. */
export function american(word: string): string {
  let spelled = word;
  for (const [british, us] of SPELLINGS) spelled = spelled.replaceAll(british, us);
  return spelled.replace(ALWAYS_S, 'is');
}

/**
 * The longest piece of a word that its British and its American spelling share, for searches: 'ematology' for
 * 'hematology' and 'haematology'. The word itself if it has one spelling.
 */
export function sharedPiece(word: string): string {
  const us = american(word);
  for (const [british, own] of SPELLINGS) {
    const at = us.indexOf(own);
    if (at < 0) continue;
    let [start, end] = [0, 0];
    while (start < own.length && own[start] === british[start]) start += 1;
    while (end < own.length - start && own.at(-1 - end) === british.at(-1 - end)) end += 1;
    const [head, tail] = [us.slice(0, at + start), us.slice(at + own.length - end)];
    return head.length > tail.length ? head : tail;
  }
  return us;
}

/** Saints whose hospitals are written with an apostrophe, or without: ‘St. Mary’s’, ‘St Marys’. */
const POSSESSIVE =
  'agathas anns annes anthonys catherines clares davids elizabeths johns josephs lukes margarets marks marys michaels patricks pauls peters ritas vincents'.split(
    ' ',
  );

const IN_FULL: Readonly<Record<string, string>> = {
  ...Object.fromEntries(POSSESSIVE.map((word) => [word, word.slice(0, -1)])),
  st: 'saint',
  sainte: 'saint',
  mt: 'mount',
  mtn: 'mountain',
  ft: 'fort',
  childrens: 'children',
  womens: 'women',
  cntr: 'center',
  cntre: 'center',
  centers: 'center',
  hosps: 'hospital',
  hsp: 'hospital',
  hosptl: 'hospital',
  institut: 'institute',
  natl: 'national',
  intl: 'international',
  regl: 'regional',
  rgnl: 'regional',
  meml: 'memorial',
  mem: 'memorial',
  hlth: 'health',
  hlthcare: 'healthcare',
  svc: 'service',
  svcs: 'services',
  grp: 'group',
  assoc: 'associates',
  assocs: 'associates',
  assn: 'association',
  clin: 'clinic',
  cln: 'clinic',
  rsch: 'research',
  dept: 'department',
  peds: 'pediatrics',
  ortho: 'orthopedics',
  orthopedic: 'orthopedics',
  ...{
    pediatric: 'pediatrics',
    veteran: 'veterans',
    univ: 'university',
    univs: 'university',
    universities: 'university',
  },
};

/** Degrees and legal forms that follow a name. At its start they are names: ‘MD Anderson’. */
const AFTER_A_NAME = new Set(
  (
    'md do phd dds dmd dpm od np rn pac mph facc facp facs faan faad aprn dnp msn bsn llc inc pc pa pllc llp ltd corp lp ' +
    'lllp plc psc apc apmc corporation incorporated limited chartered company'
  ).split(' '),
);

/** Whether a part of a name says nothing: ‘M.D.’, ‘P.C.’. */
export const isOnlyTitles = (words: ReadonlySet<string>): boolean => [...words].every((word) => AFTER_A_NAME.has(word));

const VETERANS = ['veterans', 'affairs'];
const AFTER_VA = new Set('medical med health healthcare hcs hospital clinic outpatient mc'.split(' '));
/** What the Veterans Affairs shorten. */
const OF_VETERANS: Readonly<Record<string, readonly string[]>> = {
  vamc: [...VETERANS, 'medical', 'center'],
  dvamc: [...VETERANS, 'medical', 'center'],
  vahcs: [...VETERANS, 'healthcare', 'system'],
  vah: [...VETERANS, 'hospital'],
};

/**
 * The words of a name in one spelling each: 'saint', 'mary', 'orthopedics' for 'St. Mary's Orthopaedics, P.L.L.C.'.
 * @param words in lower case, without marks, in order
 */
export function comparedWords(words: readonly string[]): string[] {
  return withJoinedLetters(words).flatMap((word, at, all) => {
    const next = all[at + 1] ?? '';
    if (at > 0 && AFTER_A_NAME.has(word)) return [];
    const veterans = valueIn(OF_VETERANS, word);
    if (veterans) return veterans;
    if (word === 'va' && (at === 0 || AFTER_VA.has(next))) return VETERANS;
    if ((word === 'hcs' || word === 'mc') && /^va$|^affairs$/.test(all[at - 1] ?? ''))
      return word === 'hcs' ? ['healthcare', 'system'] : ['medical', 'center'];
    if (word === 'administration' && all[at - 1] === 'veterans') return ['affairs'];
    if (word === 'care' && all[at - 1] === 'health') return [];
    if (word === 'health' && next === 'care') return ['healthcare'];
    const spelled = american(word);
    return [valueIn(IN_FULL, spelled) ?? spelled];
  });
}

/** 'm', 'd' become 'md'. The 's' of ‘Mary’s’ is left out. */
function withJoinedLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let letters = '';
  for (const word of [...words, '']) {
    if (/^[a-z]$/.test(word) && !(word === 's' && letters === '')) letters += word;
    else {
      if (letters) joined.push(letters);
      letters = '';
      if (word && word !== 's') joined.push(word);
    }
  }
  return joined;
}
