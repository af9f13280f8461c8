import { useParams } from '@lectern/remote';
import { Announcements } from './announcements';

/** The announcements of a course. */
export default function CourseAnnouncementsPage() {
  const { id = '' } = useParams();
  return <Announcements key={id} audience={{ courseId: id }} />;
}
