import { classNames } from './class-names.ts'

interface Look {
  tone?: 'danger' | undefined
  outlined?: boolean | undefined
  tooltip?: 'center' | 'end' | 'none' | undefined
}

export function iconButtonClass(
  { tone, outlined = false, tooltip = 'center' }: Look,
  className: string | undefined,
): string {
  return classNames(
    'icon-btn',
    tone === 'danger' && 'icon-btn-danger',
    outlined && 'icon-btn-outlined',
    tooltip !== 'none' && `icon-btn-tip icon-btn-tip-${tooltip}`,
    className,
  )
}
