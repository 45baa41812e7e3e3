/** The fields of `Schema` in the Developer API's discovery document. */
export const GEMINI_KEYWORDS: ReadonlySet<string> = new Set(
  `type format title description nullable enum items maxItems minItems properties required minProperties
  maxProperties minLength maxLength pattern example anyOf propertyOrdering default minimum maximum`.split(
    /\s+/,
  ),
)

/** Unknown to the API as well, and reported by rules of their own. */
export const OWN_RULE: ReadonlySet<string> = new Set(
  'prefixItems uniqueItems contains minContains maxContains'.split(' '),
)

/** What `parametersJsonSchema` honours. */
export const JSON_SCHEMA_KEYWORDS: ReadonlySet<string> = new Set(
  `$id $defs $ref $anchor type format title description enum items prefixItems minItems maxItems minimum maximum
  anyOf oneOf properties additionalProperties required propertyOrdering`.split(/\s+/),
)

/** Annotations: nothing is lost when they are ignored. */
export const IGNORABLE: ReadonlySet<string> = new Set(
  '$schema $comment default examples example deprecated readOnly writeOnly nullable'.split(' '),
)
