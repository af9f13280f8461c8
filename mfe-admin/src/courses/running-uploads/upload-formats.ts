import { query, useQuery } from '@lectern/client';
import { DEFAULT_UPLOAD_LIMIT_MB, listUploadFormats, type OfficeFormat } from '@lectern/contract';

/**
 * The office formats that the server converts, what a file input accepts, and the maximum size; PDF of the default size only
 * while that is not known.
 */
export function useUploadFormats(): { formats: OfficeFormat[]; accept: string; limitMb: number } {
  const { data } = useQuery(query(listUploadFormats));
  const { formats = [], limitMb = DEFAULT_UPLOAD_LIMIT_MB } = data ?? {};
  return { formats, accept: ['pdf', ...formats].map((format) => `.${format}`).join(','), limitMb };
}
