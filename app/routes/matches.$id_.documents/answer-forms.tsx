import { Form, Link } from '@remix-run/react';
import { SEND_ANYWAY } from '~/catalogue/agreements';
import { paths } from '~/catalogue/paths';
import { cdaSigningStatement } from '~/domain/model/agreement-statement';
import type { AgreementView } from '~/domain/model/agreement-view';
import { rulesOf } from '~/domain/model/forms';
import type { SigningAsked } from '~/domain/model/signature-view';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader, Fold } from '~/ui/card';
import { FileField, Problems, TextArea, useRefused, ZodForm } from '~/ui/form';
import { SignForm } from '~/ui/signatures';

interface AnswerProps {
  agreement: AgreementView;
  idempotencyKey: string;
}

function Hidden({ agreement, idempotencyKey }: AnswerProps) {
  return (
    <>
      <input type="hidden" name="agreement" value={agreement.id} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
    </>
  );
}

interface SignCdaProps extends AnswerProps {
  asked: SigningAsked;
  side: 'site' | 'sponsor';
  /** All that await the sponsor's signature, if there are others. */
  together: { count: number; href: string } | null;
}

export function SignCda({ agreement, asked, side, together, idempotencyKey }: SignCdaProps) {
  return (
    <Card id="sign" className="max-w-4xl">
      <CardHeader
        level={3}
        title={`Sign version ${agreement.version}`}
        action={together && <Link to={together.href}>{`Sign all ${together.count} CDAs of this study`}</Link>}
        text={
          <>
            Read {agreement.text ? 'the text above, or ' : ''}
            <a href={paths.agreement(agreement.id)} className="link">
              the PDF
            </a>{' '}
            first.
          </>
        }
      />
      <SignForm
        rules="signCda"
        intent="signCda"
        button="Sign"
        asked={asked}
        statement={cdaSigningStatement(agreement, side)}
        hidden={{ agreement: agreement.id, idempotencyKey }}
      />
    </Card>
  );
}

/** The site asks for changes instead of signing. */
export function ReturnForm(props: AnswerProps) {
  const refused = useRefused('returnCda');
  return (
    <Fold label="Ask for changes instead" open={refused !== null || undefined}>
      <ZodForm id="return-form" rules={rulesOf('returnCda')} lastResult={refused} className="mt-3 grid gap-5">
        {({ reason }) => (
          <>
            <Hidden {...props} />
            <TextArea
              meta={reason}
              label="What should change"
              hint="The sponsor can read this and send another version."
            />
            <div>
              <SubmitButton intent="returnCda" variant="secondary" pendingLabel="Sending...">
                Send back
              </SubmitButton>
            </div>
          </>
        )}
      </ZodForm>
    </Fold>
  );
}

export function WithdrawForm(props: AnswerProps) {
  const refused = useRefused('withdrawCda');
  return (
    <Fold label="Withdraw this version" open={refused !== null || undefined}>
      <ZodForm id="withdraw-form" rules={rulesOf('withdrawCda')} lastResult={refused} className="mt-3 grid gap-5">
        {({ reason }) => (
          <>
            <Hidden {...props} />
            <TextArea
              meta={reason}
              label="Reason"
              hint="The site can read this. The signatures on this version will no longer count."
            />
            <div>
              <SubmitButton intent="withdrawCda" variant="danger" pendingLabel="Withdrawing...">
                Withdraw
              </SubmitButton>
            </div>
          </>
        )}
      </ZodForm>
    </Fold>
  );
}

const SCAN_IDS: Readonly<Record<string, string>> = { file: 'scan-file', sendAnyway: 'scan-anyway' };

/** For sites that sign on paper. */
export function ScanForm(props: AnswerProps) {
  const refused = useRefused('scanCda');
  const problems = Object.entries(refused?.error ?? {}).flatMap(([field, errors]) =>
    (errors ?? []).map((text) => ({ id: SCAN_IDS[field] ?? null, text })),
  );
  return (
    <Fold label="Signed on paper? Upload the scan" open={refused !== null || undefined}>
      <Form method="post" encType="multipart/form-data" className="mt-3 grid gap-5">
        {problems.length > 0 && <Problems problems={problems} />}
        <Hidden {...props} />
        <FileField
          id="scan-file"
          label="Scan of the signed CDA"
          hint="PDF, up to 10 MB. It will be marked as signed on paper. The sponsor then reviews and countersigns it here."
          accept=".pdf"
          errors={refused?.error?.file ?? []}
        />
        <div>
          <label className="flex items-start gap-3">
            <input id="scan-anyway" type="checkbox" name="sendAnyway" className="mt-1 size-5 shrink-0" />
            {SEND_ANYWAY.label}
          </label>
          <p className="mt-1 text-ink-muted text-sm">{SEND_ANYWAY.hint}</p>
        </div>
        <div>
          <SubmitButton intent="scanCda" variant="secondary" pendingLabel="Uploading...">
            Upload scan
          </SubmitButton>
        </div>
      </Form>
    </Fold>
  );
}
