import { PHASES, STUDY_AREAS } from '~/catalogue/options';
import { importedIn } from '~/domain/studies/import';
import { FieldGrid, Select, TextArea, TextField } from '~/ui/form';
import { fieldOf, type TabProps } from './form';
import { ImportNotice } from './import-notice';
import { RegistryLookup } from './registry-lookup';
import { uppercased } from './uppercased';

export function BasicTab({ fields, typed }: TabProps) {
  const field = (name: string) => fieldOf(fields, name);
  const imported = importedIn(typed);
  return (
    <>
      <RegistryLookup meta={field('nctNumber')} />
      {imported && imported.nctNumber === typed.nctNumber && <ImportNotice imported={imported} />}
      <FieldGrid>
        <TextField meta={field('title')} label="Study title" className="sm:col-span-2" />
        <TextField meta={field('shortTitle')} label="Short title" />
        <TextField meta={field('acronym')} label="Acronym" onInput={uppercased} className="[&_input]:uppercase" />
        <Select meta={field('phase')} label="Phase" options={PHASES} placeholder="Select phase" />
        <Select
          meta={field('therapeuticArea')}
          label="Therapeutic area"
          options={STUDY_AREAS}
          placeholder="Select therapeutic area"
          hint={
            imported && !typed.therapeuticArea ? 'The registry’s conditions name none of these. Please choose.' : null
          }
        />
        <TextArea
          meta={field('indication')}
          label="Indication"
          required
          rows={2}
          hint="The disease or condition that is studied."
          className="sm:col-span-2"
        />
        <TextArea meta={field('description')} label="Description" required rows={5} className="sm:col-span-2" />
      </FieldGrid>
    </>
  );
}
