import type { FieldMetadata } from '@conform-to/react';
import { HOME_REGIONS } from '~/catalogue/regions';
import { rulesOf } from '~/domain/model/forms';
import type { StudyPlanView } from '~/domain/model/study-plan-schema';
import { SubmitButton } from '~/ui/button';
import { FieldGrid, Fieldset, type Meta, TextField, useRefused, ZodForm } from '~/ui/form';

/** How many sites and patients the sponsor wants in each region. An empty field is no plan. */
export function PlanForm({ rows }: { rows: StudyPlanView['rows'] }) {
  const regions = HOME_REGIONS.map((region) => {
    const row = rows.find((each) => each.region === region);
    return { region, sites: String(row?.sites ?? ''), patients: String(row?.patients ?? '') };
  });
  return (
    <ZodForm
      id="study-plan"
      rules={rulesOf('setStudyPlan')}
      lastResult={useRefused('setStudyPlan')}
      values={{ regions }}
      className="grid gap-5"
    >
      {(fields) => (
        <>
          <p className="text-ink-muted text-sm">Leave a field empty where you have no plan.</p>
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
            {(fields.regions as FieldMetadata<(typeof regions)[number][]>).getFieldList().map((row, index) => {
              const { region, sites, patients } = row.getFieldset();
              const name = regions[index]?.region ?? '';
              return (
                <Fieldset key={row.key} title={name}>
                  <input type="hidden" name={region.name} value={name} />
                  <FieldGrid>
                    <TextField meta={sites as Meta} label="Sites wanted" inputMode="numeric" required={false} />
                    <TextField meta={patients as Meta} label="Patients wanted" inputMode="numeric" required={false} />
                  </FieldGrid>
                </Fieldset>
              );
            })}
          </div>
          <div>
            <SubmitButton intent="setStudyPlan" pendingLabel="Saving...">
              Save the plan
            </SubmitButton>
          </div>
        </>
      )}
    </ZodForm>
  );
}
