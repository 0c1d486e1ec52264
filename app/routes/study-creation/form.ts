/** What every tab of the form gets. */
import type { TypedStudy } from '~/domain/studies/typed';
import type { Meta } from '~/ui/form';

export interface TabProps {
  /** conform's fields by name: of the tab's schema, and of what stands beside them. */
  fields: Record<string, Meta>;
  typed: TypedStudy;
}

/** The field of that name; conform makes one for any name it is asked for. */
export const fieldOf = (fields: Record<string, Meta>, name: string): Meta => fields[name] as Meta;
