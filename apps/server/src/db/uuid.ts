const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Ids are opaque to callers. What can't be one is nobody's, and PostgreSQL is not asked to read it. */
export const isUuid = (text: string): boolean => UUID.test(text)
