import { rulesOf } from '~/domain/model/forms';
import type { RelationView } from '~/domain/model/relation-view';
import { SubmitButton } from '~/ui/button';
import { Card, CardHeader, Fold } from '~/ui/card';
import { TextField, ZodForm } from '~/ui/form';
import { May, useMay } from '~/ui/may';
import { RelationTable } from '~/ui/relation-table';

interface RecordRelationsProps {
  relations: readonly RelationView[];
  name: string;
  verified: boolean;
}

/** For whom a sponsor works and who works for it, and what both have agreed elsewhere. */
export function RecordRelations({ relations, name, verified }: RecordRelationsProps) {
  const may = useMay();
  return (
    <Card as="section">
      <CardHeader title="Who works for whom" />
      <RelationTable relations={relations} none="No relations." may={may('relation.vouch')} of={name} />
      {verified && (
        <May permission="relation.vouch">
          <Fold label={`Record for whom ${name} works`}>
            <ZodForm id="vouching" rules={rulesOf('vouching')} className="grid gap-5">
              {(fields) => (
                <>
                  <TextField
                    meta={fields.clientId}
                    label="ID of the client"
                    required
                    hint="The last part of the address of its record"
                  />
                  <TextField meta={fields.reason} label="How you know that both have agreed" required />
                  <div>
                    <SubmitButton intent="vouchForRelation" pendingLabel="Recording...">
                      Record relation
                    </SubmitButton>
                  </div>
                </>
              )}
            </ZodForm>
          </Fold>
        </May>
      )}
    </Card>
  );
}
