import type { AuditEntry } from '@lectern/contract';
import { describeChange, nameParties } from '../../parts/audit/audit-columns';
import type { Cell } from '../../parts/files/csv';
import { t as partsText } from '../../parts/texts';
import { t } from '../texts';

/** Rows of the CSV export: the column names, then the changes, whose times are in UTC. */
export const toExportRows = (entries: AuditEntry[]): Cell[][] => [
  [
    partsText('audit.columns.time'),
    t('audit.file.actor'),
    partsText('audit.columns.change'),
    partsText('audit.columns.details'),
  ],
  ...entries.map((entry) => {
    const parties = nameParties(entry);
    const sentence = partsText.parts<string>(`audit.changes.${entry.action}`, {
      ...parties,
      strong: String,
      link: String,
    });
    return [entry.at, parties.actor, sentence.join(''), describeChange(entry)];
  }),
];
