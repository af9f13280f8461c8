import { useParams } from '@lectern/remote';
import { Announcements } from './announcements';

/** The announcements of a group. */
export default function GroupAnnouncementsPage() {
  const { id = '' } = useParams();
  return <Announcements key={id} audience={{ groupId: id }} />;
}
