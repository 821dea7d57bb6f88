/** The address from which a page loads the stand-alone script. */
export const scriptUrl = (baseUrl: string, publicId: string): string => `${baseUrl}/sdk/standalone/${publicId}.js`;
