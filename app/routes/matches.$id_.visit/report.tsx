import type { ReactNode } from 'react';
import { rulesOf } from '~/domain/model/forms';
import type { MatchVisit, VisitView } from '~/domain/model/visit-schema';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { TextArea, useRefused, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';
import { SignForm } from '~/ui/signatures';
import { AsksBeforeLeaving } from '~/ui/unsaved';

/** The sponsor’s findings, until the report is signed. */
export function Report({ visit, children }: { visit: VisitView; children: ReactNode }) {
  const refused = useRefused('reportVisit');
  const typed = refused?.initialValue?.findings;
  const others = refused && visit.findings !== null && visit.findings !== typed ? visit.findings : null;
  return (
    <Section id="report" title="Report">
      <Card>
        <ZodForm
          id="report-form"
          rules={rulesOf('visitReport')}
          lastResult={refused}
          values={{ findings: visit.findings ?? '' }}
        >
          {(fields) => (
            <>
              {children}
              <AsksBeforeLeaving form="report-form" />
              <input type="hidden" name="since" value={visit.updatedAt} />
              <TextArea
                meta={fields.findings}
                label="Findings"
                hint="Only your team can read them. The site sees the action items."
                rows={8}
              />
              {others !== null && (
                <Banner title="The findings as they are saved now" announce="none">
                  <p className="whitespace-pre-line break-words">{others}</p>
                </Banner>
              )}
              <div>
                <SubmitButton
                  intent="reportVisit"
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
          intent="signVisitReport"
          button="Sign and finish"
          asked={signing}
          statement={signing.statement}
          hidden={{ sha256: signing.sha256, idempotencyKey }}
        />
      </Card>
    </Section>
  );
}
