import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { personalFieldsIn } from '~/domain/base/personal-data.server';
import { personalFields, personIds, secretFields } from '~db/personal';
import * as schema from '~db/schema';

const tables = Object.values<unknown>(schema).filter((value) => is(value, Table)) as PgTable[];

const columnsLike = (name: RegExp) =>
  tables.flatMap((table) =>
    Object.entries(getTableColumns(table))
      .filter(([field, { dataType }]) => name.test(field) && ['string', 'custom'].includes(dataType))
      .map(([field]) => `${getTableName(table)}.${field}`),
  );

describe('[I5] personal data is marked at its column:', () => {
  it('names and addresses of people', () => {
    const NOT_A_PERSON = [
      'api_tokens.name', // of a program
      'contracts.name', // of a file
      'documents.name', // of a file
      'events.name',
      'facilities.name',
      'leases.name',
      'organizations.name', // emptied where it is the person's own
      'organizations.emailDomain',
      'organizations.phoneKey', // derived from the phone number
      'saved_filters.name', // of filters
      'settings.systemName',
      'site_list_entries.name', // of a site, as is its number
      'site_list_entries.npi',
      'site_list_import_rows.name',
      'site_list_import_rows.npi',
      'site_list_imports.fileName',
      'signatures.organizationName',
      'signatures.printedName', // erasure spares what was signed
      'studies.sponsorName', // emptied where it is the contact's own
    ];
    const marked = tables.flatMap((table) =>
      personalFields(table).map(({ field }) => `${getTableName(table)}.${field}`),
    );
    const found = columnsLike(/(name|email|phone|npi|contact|attendees|recipient|rep)$|^(email|phone)/i);
    const others = found.filter((column) => !marked.includes(column));
    expect(others.sort()).toEqual([...NOT_A_PERSON, 'organizations.npi'].sort());
    expect(marked.length).toBeGreaterThan(20);
  });

  it('accounts', () => {
    const KEPT = [
      'agreements.sentBy', // records of decisions and signatures say which account it was, which is empty by then
      'audit_events.actorId',
      'merges.mergedBy',
      'response_answers.personId', // emptied with the answer, which voids its signature
      'signatures.userId',
      'signatures.voidedBy',
      'track_records.answeredBy',
      'trainings.userId', // of a certificate, which stays
    ];
    const NOT_A_PERSON = [
      'facilities.claimedBy',
      'matches.declinedBy',
      'record_changes.owner',
      'relations.proposedBy',
      'visit_actions.owner',
    ]; // sides and organizations;
    const marked = personIds().map(({ table, field }) => `${getTableName(table)}.${field}`);
    const found = columnsLike(/(By|(user|author|person|assignee|owner|actor)(Id)?)$/);
    const others = found.filter((column) => !marked.includes(column));
    expect(others.sort()).toEqual([...KEPT, ...NOT_A_PERSON].sort());
  });

  it('what people sign in with', () => {
    expect(secretFields(schema.users)).toEqual([
      'newEmailHash',
      'passwordHash',
      'totpSecret',
      'totpStep',
      'calendarHash',
    ]);
  });

  it('and sealed in the audit trail', () => {
    const subjects = { organization: schema.organizations, study: schema.studies, user: schema.users };
    for (const [type, table] of Object.entries(subjects)) {
      const fields = personalFields(table).map(({ field }) => field);
      const values = Object.fromEntries(fields.map((field) => [field, `value of ${field}`]));
      expect(personalFieldsIn(type, { ...values, city: 'Boston' })).toEqual(fields);
    }
  });
});
