/** Where the administrators' screens are. */
export const paths = {
  overview: '/admin',
  upload: '/admin/upload',
  users: '/admin/users',
  analytics: '/admin/analytics',
  audit: '/admin/audit',
} as const;
