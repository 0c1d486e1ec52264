import { setImmediate as nextTurn } from 'node:timers/promises';
import { UNMET_SHOWN } from '~/catalogue/limits';
import type { Actor } from '~/domain/base/actor';
import { browsingSite } from '~/domain/base/browsing-site.server';
import { noCapacityUntil } from '~/domain/commands/organizations/capacity.server';
import { unmatchedStudies } from '~/domain/commands/organizations/unmet.server';
import { placeOf, questionOf } from '~/domain/model/requirement-places';
import { askedOf, namedAmong, type UnmetGroup, type UnmetRequirements } from '~/domain/model/unmet-view';
import { elsewhereOf, questionInWords, requiresInWords } from '~/domain/model/unmet-words';
import { now } from '~/gateways/clock.server';
import {
  answerKey,
  isAnswerable,
  type Judged,
  newlyFitting,
  notKnownOf,
  type Unmet,
  unmetBy,
  withAnswers,
} from '~/matching/mending';
import { type GatedStudy, openToSites } from '~db/queries/studies';
import type { Organization } from '~db/schema';
import { type Db, store } from '~db/store.server';

/** What keeps the actor's site from open studies. @throws {DomainError} as browsingSite. */
export async function unmetRequirements(actor: Actor, at = now()): Promise<UnmetRequirements> {
  return store.read(async (db) => unmetOf(db, await browsingSite(db, actor), at));
}

/** The same for a verified site. */
async function unmetOf(db: Db, site: Organization, at: number): Promise<UnmetRequirements> {
  const { judged, matched, more } = await unmatchedStudies(db, site, at);
  const found = unmetBy(judged, site, at);
  const listed = await openToSites(
    db,
    found.flatMap(({ studies }) => studies.map(({ id }) => id)),
  );
  const groups: UnmetGroup[] = [];
  for (const group of found.slice(0, UNMET_SHOWN.groups)) {
    groups.push(groupFor(site, group, { judged, listed }));
    await nextTurn();
  }
  return {
    ...countsOf(judged),
    matched,
    noCapacityUntil: await noCapacityUntil(db, site.id, at),
    more,
    groups: groups.sort((a, b) => Number(isOpen(b)) - Number(isOpen(a))),
    notKnown: notKnownOf(judged)
      .slice(0, UNMET_SHOWN.groups)
      .map(({ must, studies }) => {
        const required = { ...must, required: true };
        return { question: questionOf(required), studies, href: placeOf(required)?.href ?? null };
      }),
  };
}

/** How many of the studies are relevant to the site, and how many it fits. */
export function countsOf(judged: readonly Judged<GatedStudy>[]) {
  const all = judged.map(({ gate }) => gate());
  return {
    relevant: all.filter(({ relevant }) => relevant).length,
    fitting: all.filter(({ filteredOut }) => filteredOut === null).length,
  };
}

/** Whether an answer would help: the site has not said no, and would fit a study. */
const isOpen = ({ wouldFit, saidNo }: UnmetGroup): boolean => wouldFit > 0 && !saidNo;

interface Among {
  judged: readonly Judged<GatedStudy>[];
  listed: ReadonlySet<string>;
}

function groupFor(
  site: Organization,
  { mends, musts, studies }: Unmet<GatedStudy>,
  { judged, listed }: Among,
): UnmetGroup {
  const answers = mends.filter(isAnswerable);
  const asked = answers.length > 0 ? askedOf(answers) : null;
  const kinds = new Set(mends.filter((mend) => !isAnswerable(mend)).map(({ kind }) => kind));
  return {
    studies: studies.length,
    named: namedAmong(studies, listed),
    requires: requiresInWords(musts),
    asked,
    question: asked && questionInWords(asked),
    wouldFit: answers.length > 0 ? newlyFitting(judged, withAnswers(site, answers)).length : 0,
    saidNo: answers.some((answer) => site.saidNo.includes(answerKey(answer))),
    elsewhere: [...kinds].map(elsewhereOf),
  };
}
