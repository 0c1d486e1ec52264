/**
 * npm run bench -- believable [--beside DIR] [--trials FOLDER]: would a feasibility manager believe the suggestions? Measures, on 200
 * made-up sites whose true data we know and on the demo data, how many suggestions are truly relevant, how many
 * relevant sites are suggested, and whether better sites come first. --beside runs the engine of an older checkout on
 * the same question.
 *
 * With a folder of the registry's trials, as matching:fit takes it, also how well LIKE_FROM separates trials like a study from others.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BLANK_SITE, type MatchSite, type MatchStudy } from '~/matching';
import { coverage } from '~/matching/equipment';
import { profileOfStudy } from '~/matching/trials/profile';
import { likeTo, profileOfFacts } from '~/matching/trials/view';
import { DEFAULT_WEIGHTS } from '~/matching/weights';
import { areaOf } from '~/registry/area';
import { DEMO_SITES } from '~db/seed';
import { DEMO_TRACK_RECORDS, DEMO_TRIALS } from '~db/seed-registry';
import { DEMO_STUDIES } from '~db/seed-studies';
import { randomFrom } from '~tests/support/many-rows';
import { studyOfTrial } from '../matching/contexts.mts';
import { readRegistry } from '../matching/data.mts';
import { ANSWERED, afterFeasibility, isQualified, isRelevant, knownTruth, quality } from '../matching/known-truth';

const SITES = 200;
const STUDIES = 110;
/** The threshold before this engine: at least 40%. */
const FORMER_LEAST = 40;
const SUGGESTER = join(import.meta.dirname, '../matching/suggestions.mts');

interface Question {
  readonly sites: readonly MatchSite[];
  readonly studies: readonly MatchStudy[];
  readonly now: number;
}

export async function run(options: string[]): Promise<void> {
  const { values } = parseArgs({ args: options, options: { beside: { type: 'string' }, trials: { type: 'string' } } });
  const engines = [
    { name: 'this engine', folder: process.cwd(), least: 0 },
    ...(values.beside ? [{ name: values.beside, folder: values.beside, least: FORMER_LEAST }] : []),
  ];
  const made = knownTruth(SITES, STUDIES);
  const studyAt = (at: number) => made.studies[at] as (typeof made.studies)[number];
  const demo = demoQuestion();
  console.log(
    `${SITES} made-up sites, ${STUDIES} studies; demo data: ${demo.sites.length} sites, ${demo.studies.length} studies`,
  );
  for (const { name, folder, least } of engines) {
    const relevance = (site: string, at: number) => isRelevant(made.truths.get(site), studyAt(at));
    const qualified = (site: string, at: number) => isQualified(made.truths.get(site), studyAt(at));
    const suggested = suggestions(made, folder, least);
    const answered = suggestions({ ...made, sites: afterFeasibility(made, suggested) }, folder, least);
    const correlation = (lists: readonly (readonly string[])[]) =>
      mean(
        lists
          .map((ids, at) =>
            spearman(ids.filter((id) => relevance(id, at)).map((id) => quality(made.truths.get(id), studyAt(at)))),
          )
          .filter(Number.isFinite),
      ).toFixed(2);
    console.log(`\n${name}`);
    report('made-up', made, suggested, relevance, qualified);
    console.log(
      `  rank correlation with the truth: ${correlation(suggested)}; ${correlation(answered)} once ${100 * ANSWERED} % of the suggested sites have attested answers`,
    );
    report('demo data', demo, suggestions(demo, folder, least), demo.relevance, demo.qualified);
  }
  if (values.trials) await measureLikeTrials(values.trials);
}

function suggestions({ sites, studies, now }: Question, folder: string, least: number): string[][] {
  const input = JSON.stringify({ sites, studies, now, least });
  return JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', SUGGESTER], {
      cwd: folder,
      input,
      maxBuffer: 1e9,
      encoding: 'utf8',
    }),
  );
}

function report(
  name: string,
  { sites, studies }: Question,
  suggested: readonly (readonly string[])[],
  isRelevant: (site: string, study: number) => boolean,
  isQualified: (site: string, study: number) => boolean,
): void {
  let [all, right, found, qualified] = [0, 0, 0, 0];
  studies.forEach((_, at) => {
    all += suggested[at]?.length ?? 0;
    right += suggested[at]?.filter((id) => isRelevant(id, at)).length ?? 0;
    found += suggested[at]?.filter((id) => isQualified(id, at)).length ?? 0;
    qualified += sites.filter(({ id }) => isQualified(id, at)).length;
  });
  const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`;
  console.log(
    `  ${name}: ${all} suggestions, ${percent(right, all)} of them relevant; ${percent(found, qualified)} of ${qualified} sites that truly qualify are suggested`,
  );
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

/** Spearman's rank correlation of a list in the engine's order with the true qualities; NaN for fewer than three. */
function spearman(qualities: readonly number[]): number {
  const count = qualities.length;
  if (count < 3) return Number.NaN;
  const order = [...qualities.keys()].sort((a, b) => (qualities[b] ?? 0) - (qualities[a] ?? 0));
  const squares = order.reduce((sum, at, rank) => sum + (at - rank) ** 2, 0);
  return 1 - (6 * squares) / (count * (count ** 2 - 1));
}

/** The demo's verified sites and approved studies. A site is relevant if it declares the area or has run a trial in it. */
function demoQuestion() {
  const trials = new Map(DEMO_TRIALS.map((trial) => [trial.nctId, trial]));
  const recordOf = (site: number) =>
    DEMO_TRACK_RECORDS.find((record) => record.site === site)?.confirmed.flatMap((id) => trials.get(id) ?? []) ?? null;
  const sites = DEMO_SITES.flatMap(({ status, gcpMonths: _, ...site }, at): MatchSite[] =>
    status === 'verified'
      ? [{ ...BLANK_SITE, ...site, id: String(at), hasInvestigator: true, trackRecord: recordOf(at) }]
      : [],
  );
  const studies = DEMO_STUDIES.filter(({ status }) => status === 'approved').map(
    (
      { title, therapeuticArea, phase, enrollmentTarget, totalSites, duration, indication, ...study },
      at,
    ): MatchStudy => ({
      id: String(at),
      title,
      therapeuticArea,
      phase,
      enrollmentTarget,
      totalSites,
      indication,
      duration: duration ?? 0,
      requiredEquipment: study.requiredEquipment,
      geographicPreferences: study.geographicPreferences,
    }),
  );
  const relevance = (id: string, study: number) => {
    const site = sites.find((one) => one.id === id);
    const area = studies[study]?.therapeuticArea ?? '';
    const declared = site?.therapeuticAreas.some((one) => one.toLowerCase() === area) ?? false;
    return (
      declared ||
      (site?.trackRecord?.some(({ conditions }) => areaOf({ conditions, meshes: [], ancestors: [] })?.value === area) ??
        false)
    );
  };
  const qualified = (id: string, study: number) =>
    relevance(id, study) &&
    coverage(studies[study]?.requiredEquipment ?? [], sites.find((one) => one.id === id)?.equipment ?? []).lacking
      .length === 0;
  return { sites, studies, relevance, qualified, now: Date.UTC(2026, 10, 1) };
}

/** How many registry trials to compare with all others. */
const SAMPLED = 400;

async function measureLikeTrials(folder: string): Promise<void> {
  const data = await readRegistry(folder);
  const trials = data.trials.filter(({ nctId }) => data.listed.has(nctId));
  const random = randomFrom(7);
  const sample = trials
    .map((trial) => ({ trial, at: random() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, SAMPLED);
  const like = { pairs: 0, topic: 0, together: 0 };
  const all = { pairs: 0, topic: 0, together: 0 };
  for (const { trial } of sample) {
    const isLike = likeTo(profileOfStudy(studyOfTrial(trial), Date.UTC(2026, 0, 1)), DEFAULT_WEIGHTS.trials);
    const own = new Set(data.listed.get(trial.nctId));
    const { areas, conditions } = profileOfFacts(trial);
    for (const other of trials) {
      if (other === trial) continue;
      const profile = profileOfFacts(other);
      const sameTopic =
        [...areas].some((area) => profile.areas.has(area)) ||
        conditions.some((word) => profile.conditions.includes(word));
      const together = (data.listed.get(other.nctId) ?? []).some((key) => own.has(key));
      for (const counted of isLike(other) ? [all, like] : [all]) {
        counted.pairs += 1;
        counted.topic += Number(sameTopic);
        counted.together += Number(together);
      }
    }
  }
  const times = like.together / like.pairs / (all.together / all.pairs);
  console.log(
    `\nregistry: ${(like.pairs / SAMPLED).toFixed(0)} of ${trials.length} trials are like a study; ${((100 * like.topic) / like.pairs).toFixed(1)} % of them share an area or a word of its conditions (all: ${((100 * all.topic) / all.pairs).toFixed(0)} %), and the same facilities list both ${times.toFixed(1)} times as often as chance`,
  );
}
