import type { ChangeInWords } from '~/domain/model/study-changes';
import { Table } from './table';
import { TextWithLists } from './text-lists';

/** Changed fields with their old and new values side by side. */
export function ChangeTable({ caption, changes }: { caption: string; changes: readonly ChangeInWords[] }) {
  return (
    <Table
      caption={caption}
      rows={changes}
      rowKey={({ field }) => field}
      columns={[
        { header: 'Field', primary: true, cell: ({ label }) => label },
        { header: 'Now', cell: ({ before }) => <Value>{before}</Value> },
        { header: 'New', cell: ({ after }) => <Value>{after}</Value> },
      ]}
    />
  );
}

const Value = ({ children }: { children: string }) => <TextWithLists text={children} />;
