import type { ReactNode } from 'react';
import { rulesOf } from '~/domain/forms';
import type { VisitView } from '~/domain/visits/schema';
import { SubmitButton } from '~/ui/button';
import { Card } from '~/ui/card';
import { TextArea, useRefused, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';

/** The sponsor’s findings, until the report is finished. */
export function Report({ visit, children }: { visit: VisitView; children: ReactNode }) {
  const [saving, finishing] = [useRefused('report'), useRefused('finishReport')];
  return (
    <Section id="report" title="Report">
      <Card>
        <ZodForm
          id="report-form"
          rules={rulesOf('visitReport')}
          lastResult={saving ?? finishing}
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
              <div className="flex flex-wrap gap-3">
                <SubmitButton intent="report" variant="secondary" pendingLabel="Saving...">
                  Save
                </SubmitButton>
                <SubmitButton intent="finishReport" pendingLabel="Finishing...">
                  Finish the report
                </SubmitButton>
              </div>
              <p className="text-ink-muted text-sm">A finished report can no longer be changed. The next step opens.</p>
            </>
          )}
        </ZodForm>
      </Card>
    </Section>
  );
}
