import { MAX_OPENING_DAYS } from '@lectern/contract';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { DateTimeField } from './date-time-field';
import { NumberField } from './number-field';
import { t } from '../texts';

interface Opening {
  opensAt: string | null;
  opensAfterDays: number | null;
}

const KINDS = ['none', 'date', 'days'] as const;
const options = KINDS.map((value) => ({ value, label: t(`opening.kinds.${value}`) }));
/** '3650' */
const MAX_DAYS_LENGTH = 4;

/** At once, at a date, or some days after joining. What is chosen and not filled in yet opens at once. */
export function OpeningFields({
  label,
  opensAt,
  opensAfterDays,
  error,
  onChange,
}: Opening & {
  label: string;
  /** Of the date. */
  error?: string | undefined;
  onChange: (opening: Opening) => void;
}) {
  const [chosen, setChosen] = useState<(typeof KINDS)[number]>('none');
  const kind = opensAt !== null ? 'date' : opensAfterDays !== null ? 'days' : chosen;
  const isOutOfRange =
    opensAfterDays !== null &&
    !(Number.isInteger(opensAfterDays) && opensAfterDays >= 1 && opensAfterDays <= MAX_OPENING_DAYS);
  return (
    <>
      <Select
        label={label}
        options={options}
        value={kind}
        onChange={(next) => {
          setChosen(next);
          if (opensAt !== null || opensAfterDays !== null) onChange({ opensAt: null, opensAfterDays: null });
        }}
      />
      {kind === 'date' && (
        <DateTimeField
          label={t('opening.date')}
          error={error}
          value={opensAt}
          onChange={(next) => {
            setChosen('date');
            onChange({ opensAt: next, opensAfterDays: null });
          }}
        />
      )}
      {kind === 'days' && (
        <NumberField
          label={t('opening.days')}
          hint={t('opening.daysHint')}
          maxLength={MAX_DAYS_LENGTH}
          error={isOutOfRange ? t('opening.daysProblem', { max: MAX_OPENING_DAYS }) : undefined}
          value={opensAfterDays}
          onChange={(next) => {
            setChosen('days');
            onChange({ opensAt: null, opensAfterDays: next });
          }}
        />
      )}
    </>
  );
}
