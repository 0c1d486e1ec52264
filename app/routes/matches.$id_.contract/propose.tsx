import { CONTRACT_EXTENSIONS, CONTRACT_TEXTS } from '~/catalogue/contracts';
import type { ContractVersion } from '~/domain/model/contract-schema';
import { rulesOf } from '~/domain/model/forms';
import { SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { FileField, FormActions, TextArea, useRefused, ZodForm } from '~/ui/form';
import { Section } from '~/ui/layout';

interface ProposeProps {
  /** The version that is answered; null for the first offer. */
  latest: ContractVersion | null;
  idempotencyKey: string;
}

/** The first offer, or another version. */
export function Propose({ latest, idempotencyKey }: ProposeProps) {
  const lastResult = useRefused('proposeContract');
  const number = latest?.number ?? 0;
  const form = (
    <ZodForm
      key={idempotencyKey}
      id="propose-contract"
      rules={rulesOf('proposeContract')}
      lastResult={lastResult}
      encType="multipart/form-data"
    >
      {(fields) => (
        <>
          <input type="hidden" name="version" value={number} />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <FileField
            id="contract-file"
            label="File"
            hint={CONTRACT_TEXTS.hint}
            accept={CONTRACT_EXTENSIONS.join()}
            errors={[...(lastResult?.error?.file ?? []), ...(lastResult?.error?.document ?? [])]}
            required
          />
          <TextArea
            meta={fields.note}
            label={number === 0 ? 'About this version' : 'What it changes, and why'}
            hint="The other side can read it."
            optional
            rows={3}
          />
          <FormActions note="We e-mail the other side.">
            <SubmitButton intent="proposeContract" pendingLabel="Uploading...">
              {number === 0 ? 'Propose the contract' : 'Propose this version'}
            </SubmitButton>
          </FormActions>
        </>
      )}
    </ZodForm>
  );
  if (!latest) {
    return (
      <Section title="Propose a contract" lead="The site can agree, or propose another version. We e-mail it.">
        <Card>{form}</Card>
      </Section>
    );
  }
  const isSigned = latest.state === 'signed';
  return (
    <Section
      title={isSigned ? 'Amend the contract' : 'Propose another version'}
      lead={
        latest.state === 'siteSigned' ? `The site’s signature of version ${number} no longer counts then.` : undefined
      }
    >
      <Card>
        <Fold label={isSigned ? 'Propose an amendment' : 'Upload another version'} open={lastResult !== null}>
          <div className="mt-4">{form}</div>
        </Fold>
      </Card>
    </Section>
  );
}
