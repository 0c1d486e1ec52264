/** What was written with a match, and who asks to select its site. */
import { paths } from '~/catalogue/paths';
import { ERASED_PERSON } from '~/catalogue/texts';
import type { MatchView } from '~/domain/model/match-view';
import type { SelectionRequestView } from '~/domain/model/selection-request-schema';
import type { Overview } from '~/domain/pages/match-overview.server';

export interface Notice {
  title: string;
  text: string;
  /** What its reader can do about it. */
  link?: { to: string; label: string };
}

/** What the site wrote when it asked to be considered, the sponsor when it invited the site, and who asks to select it. */
export function noticesFor(match: MatchView, { frame, request }: Pick<Overview, 'frame' | 'request'>) {
  const { side, askedText, invitedText } = match;
  const sponsor = side === 'sponsor' ? 'Your organization' : (frame.study.sponsorName ?? 'The sponsor');
  const asked = side === 'site' ? 'You asked to be considered' : 'Asked to be considered';
  return [
    askedText && { title: asked, text: askedText },
    invitedText && { title: `${sponsor} wrote with the invitation`, text: invitedText },
    request && noticeOf(request, match),
  ].filter((notice): notice is Notice => Boolean(notice));
}

/** That a colleague asks to select the site, and why; or what became of it, as long as one can ask again. */
function noticeOf(request: SelectionRequestView, { id, approval }: MatchView): Notice | null {
  const { state, own, reason, lapse, answer, approvers, may } = request;
  const [asker, decider] = [request.askedBy ?? ERASED_PERSON, request.decidedBy ?? ERASED_PERSON];
  if (state !== 'open' && approval !== 'toAsk') return null;
  if (state === 'turned_down')
    return { title: `${decider} did not approve that this site is selected`, text: answer ?? '' };
  if (lapse !== null) return { title: 'The request to select this site no longer counts', text: `Because ${lapse}.` };
  if (state !== 'open') return null;
  const who = approvers.length > 0 ? `${APPROVERS.format(approvers)} may approve it.` : 'Nobody may approve it now.';
  const mayAnswer = may.includes('approve');
  return {
    title: own ? 'You ask to select this site' : `${asker} asks to select this site`,
    text: [reason ? `“${reason}”` : 'No reason was given.', !mayAnswer && who, 'The site is not told.']
      .filter(Boolean)
      .join(' '),
    ...(mayAnswer && { link: { to: paths.match(id, { ask: 'approve' }), label: 'Answer' } }),
    ...(may.includes('withdraw') && { link: { to: paths.match(id, { ask: 'withdraw' }), label: 'Withdraw' } }),
  };
}

const APPROVERS = new Intl.ListFormat('en', { type: 'disjunction' });
