import type { ReactNode } from 'react';
import { rulesOf } from '~/domain/forms';
import type { MatchVisit, VisitView } from '~/domain/visits/schema';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { TextArea, useRefused, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';
import { SignForm } from '~/ui/signatures';

/** The sponsor’s findings, until the report is signed. */
export function Report({ visit, children }: { visit: VisitView; children: ReactNode }) {
  return (
    <Section id="report" title="Report">
      <Card>
        <ZodForm
          id="report-form"
          rules={rulesOf('visitReport')}
          lastResult={useRefused('report')}
          values={{ findings: visit.findings ?? '' }}
        >
          {(fields) => (
            <>
              {children}
              <TextArea
                meta={fields.findings}
                label="Findings"
                hint="Only your team can read them. The site sees the action items."
                rows={8}
              />
              <div>
                <SubmitButton
                  intent="report"
                  variant={visit.findings ? 'secondary' : 'primary'}
                  pendingLabel="Saving..."
                >
                  Save
                </SubmitButton>
              </div>
            </>
          )}
        </ZodForm>
      </Card>
    </Section>
  );
}

/** Once findings are saved: the signature, which finishes the report. */
export function SignReport({
  signing,
  idempotencyKey,
}: {
  signing: NonNullable<MatchVisit['signing']>;
  idempotencyKey: string;
}) {
  return (
    <Section
      id="sign"
      title="Sign the report"
      lead="You sign the findings as saved above, and the action items. Neither can be changed afterward, and the next step opens."
    >
      <Card>
        <SignForm
          rules="signReport"
          intent="signReport"
          button="Sign and finish"
          asked={signing}
          statement={signing.statement}
          hidden={{ sha256: signing.sha256, idempotencyKey }}
        />
      </Card>
    </Section>
  );
}
