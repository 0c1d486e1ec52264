/** What the page of a match asks before something is decided, asked for or answered. */
import { paths, safeRedirect } from '~/catalogue/paths';
import { ASKS_APPROVAL } from '~/catalogue/selecting';
import { ERASED_PERSON } from '~/catalogue/texts';
import { STAGE_LABELS, stepsLeft } from '~/domain/model/engagement-path';
import { excludedInWords, refusesExcluded } from '~/domain/model/excluded';
import { matchTransition, UNDO_FOR } from '~/domain/model/match-transitions';
import type { MatchView } from '~/domain/model/match-view';
import type { SelectionRequestView } from '~/domain/model/selection-request-schema';
import type { OnList } from '~/domain/model/site-list-schema';
import type { Overview } from '~/domain/pages/match-overview.server';

/**
 * What the page asks before a transition; undefined if it asks nothing.
 * @param frame with the visit that is scheduled or proposed: a decision cancels one that lies ahead
 */
export function askingFor(
  match: MatchView,
  asked: string | null,
  returnTo: string | null,
  { frame, request }: Pick<Overview, 'frame' | 'request'>,
) {
  const back = safeRedirect(returnTo) ?? paths.match(match.id);
  const ofTwo = askingTwo(match, asked, { frame, request });
  if (ofTwo) return { other: undefined, ...ofTwo, back };
  const name = match.may.find((each) => each === asked);
  if (!name) return undefined;
  const { label, asks, engagement } = matchTransition(name);
  if (!asks) return undefined;
  const decides = engagement === 'selected' || engagement === 'backup';
  const cautions =
    engagement === 'selected' ? cautionsFor(match, { frame }) : [missingMusts(match), decides && canceledBy(frame)];
  const text = [...cautions, asks].filter(Boolean).join(' ');
  const reason = decides ? { hint: 'The site can read it, and it is kept in the history.' } : null;
  return { name, intent: `${name}Match`, label, does: label, text, reason, back, decides, other: undefined };
}

/** The same where selecting takes two people: before someone asks, and before it is answered or withdrawn. */
function askingTwo(match: MatchView, asked: string | null, { frame, request }: Pick<Overview, 'frame' | 'request'>) {
  const cautions = cautionsFor(match, { frame });
  if (asked === 'askForApproval' && match.approval === 'toAsk') {
    const names = { name: asked, intent: asked, label: 'Ask for approval', does: 'Ask for approval to select' };
    const reason = { hint: 'Whoever approves reads it. Then the site can read it, and it is kept in the history.' };
    return { ...names, text: [...cautions, ASKS_APPROVAL.one].join(' '), reason, decides: true };
  }
  const may = request?.may.find((each) => each === asked);
  if (!request || !may) return undefined;
  const words = requestInWords(request);
  const of = { name: may, reason: null, decides: false };
  if (may === 'withdraw') {
    const does = 'Withdraw the request to select';
    return { ...of, intent: `withdrawSelectionRequest ${request.id}`, label: 'Withdraw', does, text: words };
  }
  if (may === 'turnDown') {
    const names = { intent: `turnSelectionDown ${request.id}`, label: 'Turn down', does: 'Turn down the selection of' };
    return {
      ...of,
      ...names,
      text: words,
      reason: { hint: 'Whoever asked reads it. The site does not.', required: true },
    };
  }
  const names = {
    intent: `approveSelection ${request.id}`,
    label: 'Approve and select',
    does: 'Approve the selection of',
  };
  const other = { to: paths.match(match.id, { ask: 'turnDown' }), label: 'Turn it down, with a reason' };
  return { ...of, ...names, text: [words, ...cautions, APPROVED].join(' '), decides: true, other };
}

const APPROVED = `If you approve, we notify the site, it can read this reason, and it can see your contact details. ${UNDO_FOR}`;

/** 'Ada Lovelace asks to select this site: “It enrolled best.”' */
function requestInWords({ own, askedBy, reason }: SelectionRequestView): string {
  const who = own ? 'You ask' : `${askedBy ?? ERASED_PERSON} asks`;
  return `${who} to select this site${reason ? `: “${reason}”` : ' without giving a reason.'}`;
}

/** What the sponsor should know before it selects a site. */
const cautionsFor = (match: MatchView, { frame }: Pick<Overview, 'frame'>): string[] =>
  [missingMusts(match), passedOver(match), canceledBy(frame)].filter((text) => text !== null);

/** What a decision does to the visit; null for nothing. */
function canceledBy({ visit, visitProposed }: Overview['frame']): string | null {
  if (visit?.ahead) return `The visit on ${visit.day} is canceled. To keep it, decide after it.`;
  return visitProposed
    ? 'The times proposed for a visit are withdrawn, and the visit does not take place. To keep it, decide after the visit.'
    : null;
}

/** Of a site that the sponsor's own list excludes, the page says so, and has nothing to confirm. */
export const heldBy = (onList: OnList | null, asking: ReturnType<typeof askingFor>) =>
  asking && onList && refusesExcluded(asking.name, onList)
    ? { ...asking, text: excludedInWords(onList), reason: null, confirm: null }
    : asking && { ...asking, confirm: asking.label };

/** What the sponsor should know before it selects a site; null if nothing is missing. */
function missingMusts({ musts, side }: MatchView): string | null {
  const missing = musts.filter(({ state }) => state === 'not met').map(({ text }) => text);
  return side === 'sponsor' && missing.length > 0
    ? `The site lacks what the study requires: ${missing.join(', ')}.`
    : null;
}

/** The steps of the study that a selection now would pass over; null for none. */
function passedOver({ engagement }: MatchView): string | null {
  const left = stepsLeft(engagement);
  if (left.length === 0) return null;
  return `Not done with this site: ${left.map((step) => STAGE_LABELS[step]).join(', ')}. If you select it now, the study goes on without ${left.length === 1 ? 'it' : 'them'}.`;
}
