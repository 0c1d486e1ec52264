import { Link } from '@remix-run/react';
import { AGREEMENT_SOURCES, AGREEMENT_STATES, type AgreementState } from '~/catalogue/agreements';
import { paths } from '~/catalogue/paths';
import type { AgreementView, CdaView } from '~/domain/model/agreement-view';
import { standingOf } from '~/domain/model/engagement-standing';
import type { Frame } from '~/domain/pages/match-frame.server';
import { Badge } from '~/ui/badge';
import { buttonClass } from '~/ui/button';
import { Card, CardHeader, Fold } from '~/ui/card';
import { CAN_BE_READ, NOTHING_TO_READ } from '~/ui/cda-fields';
import { useRefused } from '~/ui/form';
import { DescriptionList } from '~/ui/lists';
import { Signed, SomeoneElseSigns } from '~/ui/signatures';
import { formatDateTime, formatDay, formatRegistryDate, formatWithUtc, plural } from '~/ui/text';
import type { Tone } from '~/ui/tone';
import { ReturnForm, ScanForm, SignCda, WithdrawForm } from './answer-forms';
import { SendForm } from './send-form';

interface CdaProps {
  frame: Frame;
  cda: CdaView;
  /** Whether the sponsor shares a document with the site, or will. */
  hasDocuments: boolean;
  today: string;
  idempotencyKey: string;
}

const TONES: Record<AgreementState, Tone> = {
  sent: 'warning',
  signed: 'warning',
  executed: 'success',
  returned: 'danger',
  withdrawn: 'neutral',
  replaced: 'neutral',
};

export function Cda({ frame, cda, hasDocuments, today, idempotencyKey }: CdaProps) {
  const { current, earlier, may, unauthorized, signing } = cda;
  const answered = useRefused('sendCda', 'previewCda') !== null;
  const sending = frame.engagement.todo === 'sendCda';
  const form = (
    <SendForm
      frame={frame}
      previous={current}
      usual={cda.usual}
      heldName={cda.sponsorName}
      today={today}
      idempotencyKey={idempotencyKey}
    />
  );
  return (
    <div className="grid gap-5">
      {current ? (
        <Version agreement={current} toSign={may.includes('sign')} />
      ) : (
        !(may.includes('send') && sending) && <NoneYet frame={frame} asked={cda.asked} />
      )}
      {unauthorized && <SomeoneElseSigns signers={frame.signers} />}
      {current && signing && frame.side !== 'admin' && may.includes('sign') && (
        <SignCda
          key={current.id}
          agreement={current}
          asked={signing}
          side={frame.side}
          together={cda.toSign > 1 ? { count: cda.toSign, href: paths.studyCdasToSign(frame.study.id) } : null}
          idempotencyKey={idempotencyKey}
        />
      )}
      {current && may.includes('return') && (
        <Card className="grid max-w-4xl gap-2">
          <ReturnForm agreement={current} idempotencyKey={idempotencyKey} />
          <ScanForm agreement={current} idempotencyKey={idempotencyKey} />
        </Card>
      )}
      {may.includes('send') && sending && (
        <Card className="max-w-4xl">
          <CardHeader
            level={3}
            title={current ? 'Send another version' : 'Send the CDA'}
            text={hasDocuments ? CAN_BE_READ : `${NOTHING_TO_READ} Add the protocol below first.`}
            action={<Link to={paths.studyCdas(frame.study.id)}>Send it to several sites</Link>}
          />
          {form}
        </Card>
      )}
      {current && may.includes('withdraw') && (
        <Card className="grid gap-2">
          <WithdrawForm agreement={current} idempotencyKey={idempotencyKey} />
          {!sending && (
            <Fold label="Send another version instead" open={answered || undefined}>
              {form}
            </Fold>
          )}
        </Card>
      )}
      {earlier.length > 0 && (
        <Fold label={plural(earlier.length, 'earlier version')}>
          <div className="mt-4 grid gap-4">
            {earlier.map((agreement) => (
              <Version key={agreement.id} agreement={agreement} />
            ))}
          </div>
        </Fold>
      )}
    </div>
  );
}

function NoneYet({ frame, asked }: { frame: Frame; asked: boolean }) {
  const text = !asked
    ? 'This study does not require a confidential disclosure agreement.'
    : standingOf(frame.engagement, 'cda') === 'past'
      ? 'No CDA was sent: the match went on without one.'
      : frame.side === 'sponsor'
        ? 'You have not sent a CDA. The site can read what you share once one is signed.'
        : 'The sponsor has not sent a CDA yet. You can read what the sponsor shares once it is signed.';
  return (
    <Card>
      <p>{text}</p>
    </Card>
  );
}

/** A version with its terms and signatures, and its PDF. */
function Version({ agreement, toSign = false }: { agreement: AgreementView; toSign?: boolean }) {
  const { id, version, source, state, terms, isMaster, coversUntil, sentAt, executedAt, answer, sha256, text } =
    agreement;
  const covered = source === 'master';
  return (
    <Card className="grid gap-5">
      <CardHeader
        level={3}
        title={
          <span className="flex flex-wrap items-center gap-3">
            {covered ? 'Covered by a master CDA' : `Version ${version}`}
            <Badge tone={TONES[state]}>{AGREEMENT_STATES[state]}</Badge>
          </span>
        }
        text={
          covered
            ? `${terms.sponsor} and ${terms.site} have signed a CDA that also covers this study, so nobody has to sign again.`
            : `${AGREEMENT_SOURCES[source]}, ${formatDateTime(sentAt)}.`
        }
        action={
          // A download, not a page of the app.
          <a href={paths.agreement(id)} className={buttonClass({ variant: 'secondary' })}>
            {state === 'executed' ? 'Download signed copy' : 'Read the PDF'}
            <span className="sr-only"> of version {version}</span>
          </a>
        }
      />
      {answer && (
        <p className="whitespace-pre-wrap break-words">
          <strong>{state === 'withdrawn' ? 'Reason for withdrawal: ' : 'Requested changes: '}</strong>
          {answer}
        </p>
      )}
      <DescriptionList
        items={[
          { term: 'Parties', value: `${terms.sponsor}, ${terms.site}` },
          { term: 'Discloses', value: terms.mutual ? 'Both (mutual)' : `${terms.sponsor} (one-way)` },
          {
            term: 'In effect',
            value: `From ${formatRegistryDate(terms.effective)}, for ${plural(terms.months, 'month')}`,
          },
          ...(terms.law ? [{ term: 'Law', value: terms.law }] : []),
          ...(isMaster ? [{ term: 'Master CDA', value: masterText(coversUntil) }] : []),
          ...(executedAt === null ? [] : [{ term: 'Completed', value: formatWithUtc(executedAt) }]),
        ]}
      />
      {text && (
        <Fold label="Read the text" open={toSign || undefined}>
          <p className="mt-3 max-w-prose whitespace-pre-wrap break-words">{text}</p>
        </Fold>
      )}
      <Signed signatures={agreement.signatures} sha256={sha256} />
    </Card>
  );
}

const masterText = (coversUntil: number | null): string =>
  `Also covers later studies between the two${coversUntil === null ? '' : `, until ${formatDay(coversUntil)}`}`;
