import { COURSE_LANGUAGES } from '@lectern/contract';
import { getFormatLocale } from '@lectern/i18n';
import { languageName } from '@lectern/ui';
import { Select } from '@lectern/ui/select';

const DETECT = 'detect';

/** Selects one of the languages offered for courses. The options include `language` even if it is not among them. */
export function LanguageSelect({
  label,
  detectLabel,
  language,
  disabled,
  onChange,
}: {
  label: string;
  /** Names the choice of no language. */
  detectLabel: string;
  /** BCP 47 tag; null if the server detects the language. */
  language: string | null;
  disabled?: boolean;
  onChange: (language: string | null) => void;
}) {
  const tags = new Set<string>([...COURSE_LANGUAGES, ...(language ? [language] : [])]);
  const languages = [...tags]
    .map((tag) => ({ value: tag, label: languageName(tag) }))
    .sort((a, b) => a.label.localeCompare(b.label, getFormatLocale()));
  return (
    <Select
      label={label}
      options={[{ value: DETECT, label: detectLabel }, ...languages]}
      value={language ?? DETECT}
      {...(disabled && { disabled })}
      onChange={(value) => onChange(value === DETECT ? null : value)}
    />
  );
}
