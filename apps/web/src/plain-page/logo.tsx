/** The gate with the sun behind it. The name is the same in every language. */
export function Logo() {
  return (
    <h1 className="logo" translate="no">
      <svg viewBox="0 0 68 76" aria-hidden="true">
        <path className="logo-arch" d="M2 34C2 16 16 2 34 2s32 14 32 32v32a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8Z" />
        <circle className="logo-sun" cx="34" cy="33" r="13" />
        <path className="logo-field" d="M2 44h64v22a8 8 0 0 1-8 8H10a8 8 0 0 1-8-8Z" />
        <path className="logo-gate" d="M12 40v28M56 40v28M12 47h44M12 56h44M12 65h44M14 65 54 47" />
      </svg>
      Farmgate
    </h1>
  )
}
