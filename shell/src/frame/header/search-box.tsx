import { useNavigate } from '@lectern/remote';
import { TextField } from '@lectern/ui';
import { Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useCourseListPath } from '../../remotes/screens';
import { t } from '../../texts';
import styles from '../public-frame.module.css';

/** A search box; Enter opens the course list with the search text, unless it is blank. */
export function SearchBox() {
  const [searchText, setSearchText] = useState('');
  const navigate = useNavigate();
  const courseListPath = useCourseListPath();
  if (!courseListPath) return null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const search = searchText.trim();
    if (search) void navigate(`${courseListPath}?${new URLSearchParams({ search })}`);
  }

  return (
    <form role="search" action={courseListPath} className={styles.search} onSubmit={submit}>
      <TextField
        type="search"
        name="search"
        label={t('header.search')}
        hideLabel
        placeholder={t('header.searchHint')}
        icon={<Search aria-hidden />}
        value={searchText}
        onChange={setSearchText}
      />
    </form>
  );
}
