/** Where a page loads the stand-alone script from. */
export const scriptUrl = (baseUrl: string, publicId: string): string => `${baseUrl}/sdk/standalone/${publicId}.js`;
