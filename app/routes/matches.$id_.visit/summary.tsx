import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { ERASED_PERSON } from '~/catalogue/texts';
import { VISIT_MODES, type VisitState } from '~/catalogue/visits';
import type { MatchVisit, VisitView } from '~/domain/model/visit-schema';
import { Badge } from '~/ui/badge';
import { buttonClass } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { Download } from '~/ui/icons';
import { DescriptionList } from '~/ui/lists';
import { Signed } from '~/ui/signatures';
import { formatWithUtc } from '~/ui/text';
import type { Tone } from '~/ui/tone';

const STATES: Record<VisitState, { label: string; tone: Tone }> = {
  proposed: { label: 'Times proposed', tone: 'warning' },
  'other times asked': { label: 'Other times requested', tone: 'warning' },
  scheduled: { label: 'Scheduled', tone: 'success' },
  canceled: { label: 'Canceled', tone: 'danger' },
  waived: { label: 'Waived', tone: 'neutral' },
  reported: { label: 'Reported', tone: 'success' },
};

interface SummaryProps {
  visit: VisitView;
  matchId: string;
  site: string;
  side: MatchVisit['side'];
  /** Whether the form below offers the times. */
  choosing: boolean;
}

/** What both sides have agreed on so far. */
export function Summary({ visit, matchId, site, side, choosing }: SummaryProps) {
  const { state, mode, words, slots, place, agenda, wishes, waivedReason } = visit;
  const isSet = state === 'scheduled' || state === 'reported';
  return (
    <Card as="section">
      <CardHeader
        title={isSet && words ? words : 'Qualification visit'}
        action={<Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>}
      />
      <DescriptionList
        items={[
          { term: 'Kind', value: mode && labelOf(VISIT_MODES, mode) },
          { term: 'Reason', value: waivedReason },
          {
            term: 'Times',
            value: !choosing && (state === 'proposed' || state === 'other times asked') && (
              <ul className="grid gap-1">
                {slots.map(({ startsAt, words }) => (
                  <li key={startsAt}>{words}</li>
                ))}
              </ul>
            ),
          },
          { term: state === 'canceled' ? 'Why it was canceled' : `What ${site} says`, value: wishes },
          { term: 'Where', value: place && <Place place={place} /> },
          { term: 'To settle', value: agenda && <span className="whitespace-pre-line">{agenda}</span> },
          { term: 'From the sponsor', value: visit.sponsorAttendees },
          { term: 'From the site', value: visit.siteAttendees },
          {
            term: 'Report',
            value:
              visit.finishedAt !== null &&
              `Finished by ${visit.finishedBy ?? ERASED_PERSON} on ${formatWithUtc(visit.finishedAt)}`,
          },
        ].filter(({ value }) => value)}
      />
      {visit.signatures.length > 0 && (
        <div className="mt-5 grid gap-3">
          <Signed
            signatures={visit.signatures}
            sha256={visit.signatures.at(-1)?.sha256}
            content={side === 'sponsor' ? `/api/matches/${matchId}/visit/report/signed` : null}
          />
        </div>
      )}
      {words && state !== 'reported' && side !== 'admin' && (
        <p className="mt-5">
          <a href={paths.visitFile(matchId)} download="visit.ics" className={buttonClass({ variant: 'secondary' })}>
            <Download aria-hidden />
            {state === 'canceled' || state === 'waived' ? 'Remove from your calendar' : 'Add to your calendar'}
          </a>
        </p>
      )}
    </Card>
  );
}

/** The place, as a link if it is a web address, so that remote visitors can open it. */
function Place({ place }: { place: string }) {
  return /^https:\/\/\S+$/.test(place) ? (
    <a href={place} rel="noreferrer" className="link break-all">
      {place}
    </a>
  ) : (
    place
  );
}
