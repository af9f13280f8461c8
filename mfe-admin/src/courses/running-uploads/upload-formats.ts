import { query, useQuery } from '@lectern/client';
import { listUploadFormats, type OfficeFormat } from '@lectern/contract';

/** The office formats that the server converts, and what a file input accepts; PDF only while that is not known. */
export function useUploadFormats(): { formats: OfficeFormat[]; accept: string } {
  const formats = useQuery(query(listUploadFormats)).data?.formats ?? [];
  return { formats, accept: ['pdf', ...formats].map((format) => `.${format}`).join(',') };
}
