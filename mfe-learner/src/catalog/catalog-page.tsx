import { query } from '@lectern/client';
import { listCourses } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';

export default function CatalogPage() {
  const { data } = useQuery(query(listCourses));
  return <p>{data?.length} courses</p>;
}
