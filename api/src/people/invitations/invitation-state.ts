/**
 * SQL of the state of an invitation, as `InvitationState` in the contract.
 * @param invitation alias of the table
 */
export const invitationState = (invitation: string): string => `
  CASE WHEN ${invitation}.accepted_at IS NOT NULL THEN 'accepted'
       WHEN ${invitation}.withdrawn_at IS NOT NULL THEN 'withdrawn'
       WHEN ${invitation}.expires_at <= now() THEN 'expired'
       ELSE 'open' END`;
