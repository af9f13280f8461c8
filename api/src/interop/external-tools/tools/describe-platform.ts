import {
  authorizeTool,
  getToolLineItem,
  issueToolToken,
  listPlatformKeys,
  listToolLineItems,
  listToolMembers,
  receiveToolContent,
  type ToolPlatform,
} from '@lectern/contract';

interface Site {
  publicUrl: string;
}

/** Lectern's addresses, which the maker of a tool enters there. */
export const describePlatform = ({ publicUrl }: Site): ToolPlatform => ({
  issuer: publicUrl,
  authorizationUrl: publicUrl + authorizeTool.path,
  tokenUrl: publicUrl + issueToolToken.path,
  keysUrl: publicUrl + listPlatformKeys.path,
});

/** Where a tool sends chosen content. */
export const getContentReturnUrl = ({ publicUrl }: Site): string => publicUrl + receiveToolContent.path;

/** The addresses of the line item of a module, and of the list that has it alone. */
export const getLineItemUrls = ({ publicUrl }: Site, linkId: string) => ({
  lineItems: publicUrl + listToolLineItems.path.replace(':linkId', linkId),
  lineItem: publicUrl + getToolLineItem.path.replace(':linkId', linkId),
});

/** The address of the members of a course. */
export const getMembersUrl = ({ publicUrl }: Site, courseId: string): string =>
  publicUrl + listToolMembers.path.replace(':courseId', courseId);
