import { Form, Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { ERASED_PERSON } from '~/catalogue/texts';
import { rulesOf } from '~/domain/model/forms';
import { UNDO_FOR } from '~/domain/model/match-transitions';
import type { SelectionRequestView } from '~/domain/model/selection-request-schema';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { FormActions, TextArea, useRefused, ZodForm } from '~/ui/form';
import { DescriptionList } from '~/ui/lists';
import { formatDateTime } from '~/ui/text';

interface ApprovalProps {
  request: SelectionRequestView;
  site: string;
  /** What is to be known before the decision: what the site has attested, and what speaks against it. */
  facts: readonly { term: string; value: string }[] | null;
  cautions: readonly string[];
  idempotencyKey: string;
}

/** Who asks to select the site and why, beside what is known of it, and the answer of a second person (MEM-23). */
export function Approval({ request, site, facts, cautions, idempotencyKey }: ApprovalProps) {
  const { id, matchId, own, reason, createdAt, approvers, may } = request;
  const asker = request.askedBy ?? ERASED_PERSON;
  return (
    <Card as="section" className="grid gap-4">
      <div>
        <p className="font-semibold">
          {own ? 'You ask' : `${asker} asks`} to select {site}.
        </p>
        <p className="text-ink-muted text-sm">
          Asked on {formatDateTime(createdAt)}. The site knows nothing of it.
          {!may.includes('approve') && ` ${waitingFor(approvers)}`}
        </p>
      </div>
      {reason ? (
        <p className="whitespace-pre-line break-words">“{reason}”</p>
      ) : (
        <p className="text-ink-muted">No reason was given.</p>
      )}
      {cautions.map((text) => (
        <p key={text} className="text-danger">
          {text}
        </p>
      ))}
      {facts && (
        <div className="grid gap-2 border-line border-t pt-4">
          <DescriptionList items={facts} />
          <p>
            <Link to={paths.matchFeasibility(matchId)} className="link inline-block min-h-6">
              Read all answers
            </Link>
          </p>
        </div>
      )}
      {may.includes('approve') && <Answer id={id} asker={asker} idempotencyKey={idempotencyKey} />}
      {may.includes('withdraw') && (
        <Form method="post">
          <SubmitButton intent={`withdrawSelectionRequest ${id}`} variant="secondary" pendingLabel="Withdrawing...">
            Withdraw the request
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}

const NAMES = new Intl.ListFormat('en', { type: 'disjunction' });

const waitingFor = (approvers: readonly string[]): string =>
  approvers.length > 0
    ? `Waiting for ${NAMES.format(approvers)} to approve it.`
    : 'Nobody may approve it now: an owner can give a colleague the authority to sign.';

/** The buttons of whoever may approve. */
function Answer({ id, asker, idempotencyKey }: { id: string; asker: string; idempotencyKey: string }) {
  const intent = `turnSelectionDown ${id}`;
  const refused = useRefused(intent);
  return (
    <div className="grid gap-4 border-line border-t pt-4">
      <p>
        If you approve, the site is selected with this reason, which it can read, and can see your contact details.{' '}
        {UNDO_FOR}
      </p>
      <Form method="post">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <SubmitButton intent={`approveSelection ${id}`} pendingLabel="Approving...">
          Approve and select
        </SubmitButton>
      </Form>
      <details open={refused !== null}>
        <summary className="link inline-block min-h-6 text-sm">Turn it down</summary>
        <div className="mt-2">
          <ZodForm id={`turn-down-${id}`} rules={rulesOf('turnSelectionDown')} lastResult={refused}>
            {(fields) => (
              <>
                <TextArea meta={fields.reason} label="Reason" hint={`${asker} reads it. The site does not.`} />
                <FormActions>
                  <SubmitButton intent={intent} variant="secondary" pendingLabel="Turning down...">
                    Turn the request down
                  </SubmitButton>
                </FormActions>
              </>
            )}
          </ZodForm>
        </div>
      </details>
    </div>
  );
}

/** What became of the last request, while the site can still be selected. */
export function LastRequest({ request }: { request: SelectionRequestView }) {
  const { state, lapse, decidedBy, answer } = request;
  if (state !== 'turned_down' && lapse === null) return null;
  return (
    <div className="mb-6">
      {lapse === null ? (
        <Banner announce="none" title={`${decidedBy ?? ERASED_PERSON} did not approve that this site is selected`}>
          <p className="whitespace-pre-line break-words">{answer}</p>
        </Banner>
      ) : (
        <Banner announce="none" title="The request for approval no longer counts">
          Because {lapse}. You can ask again.
        </Banner>
      )}
    </div>
  );
}
