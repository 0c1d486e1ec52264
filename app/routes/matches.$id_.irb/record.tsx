import { Link } from '@remix-run/react';
import { IRB_CHANGES, IRB_KINDS, IRB_STATES, type IrbState } from '~/catalogue/irb';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { IrbVersion, MatchIrb } from '~/domain/model/irb-schema';
import { Badge } from '~/ui/badge';
import { Card, Fold } from '~/ui/card';
import { Section } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { formatDate, formatRegistryDate, plural } from '~/ui/text';
import type { Tone } from '~/ui/tone';

const TONES: Readonly<Record<IrbState, Tone>> = {
  none: 'neutral',
  planned: 'neutral',
  submitted: 'info',
  approved: 'success',
  ending: 'warning',
  expired: 'danger',
};

/** What is recorded now, and whether it keeps the site from being activated. */
export function Record({ matchId, current, state, keepsBack }: Omit<MatchIrb, 'earlier'>) {
  return (
    <Card className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={TONES[state]}>{labelOf(IRB_STATES, state)}</Badge>
        {keepsBack && <span>The site cannot be activated without an approval that has not expired.</span>}
        <Link to={paths.matchTab(matchId, 'start-up')} className="link inline-block min-h-6">
          Tasks of the start-up
        </Link>
      </p>
      {current && (
        <>
          <DescriptionList items={facts(current)} />
          <Questions {...current} />
          <p className="text-ink-muted text-sm">{savedInWords(current)}</p>
        </>
      )}
    </Card>
  );
}

const day = (date: string | null) => date && formatRegistryDate(date);

const facts = (its: IrbVersion) =>
  [
    { term: 'IRB', value: `${its.board} (${labelOf(IRB_KINDS, its.kind).toLowerCase()})` },
    { term: 'Submitted', value: day(its.submittedOn) },
    { term: 'Meeting', value: day(its.meetingOn) },
    { term: 'Approved', value: day(its.approvedOn) },
    { term: 'Approval expires', value: its.approvedOn && (day(its.expiresOn) ?? 'No last day recorded') },
    { term: 'Consent form', value: its.consentVersion && `${its.consentVersion}, ${day(its.consentOn)}` },
  ].filter(({ value }) => value);

const savedInWords = ({ savedAt, savedBy, side }: IrbVersion) =>
  `Saved on ${formatDate(savedAt)} by ${savedBy ?? 'someone'} (${side})`;

function Questions({ questions }: IrbVersion) {
  if (questions.length === 0) return null;
  const open = questions.filter(({ answeredOn }) => answeredOn === null).length;
  return (
    <div>
      <h3 className="font-semibold">Questions from the board{open > 0 && `: ${open} not answered`}</h3>
      <ul className="mt-1 list-disc pl-5">
        {questions.map(({ text, askedOn, answeredOn, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the board's, and nothing moves
          <li key={index} className="break-words">
            {text}{' '}
            <span className="text-ink-muted text-sm">
              {`Asked ${day(askedOn)}, ${answeredOn === null ? 'not answered yet' : `answered ${day(answeredOn)}`}`}
            </span>
            {answer && <p className="whitespace-pre-line">{answer}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What was recorded before, with why it changed. @param versions the latest first, with the current one */
export function Earlier({ versions }: { versions: readonly IrbVersion[] }) {
  return (
    <Section title="Recorded before" lead={`${plural(versions.length - 1, 'earlier version')}. Nothing is deleted.`}>
      <ul className="card divide-y divide-line *:px-5 *:py-3">
        {versions.slice(1).map((its, index) => {
          const { why } = versions[index] as IrbVersion;
          return (
            <li key={its.version} className="grid gap-1">
              <p>{savedInWords(its)}</p>
              <p className="text-ink-muted text-sm">
                {why ? `Changed later: ${labelOf(IRB_CHANGES, why)}` : 'Added to later'}
              </p>
              <Fold label={`Version ${its.version}`}>
                <div className="mt-2 grid gap-3">
                  <DescriptionList items={facts(its)} />
                  <Questions {...its} />
                </div>
              </Fold>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
