import { Link, type LinkProps } from 'react-router'
import { ButtonFace, type ButtonLook, buttonClass } from './button-look.tsx'

export interface ButtonLinkProps extends LinkProps, ButtonLook {}

export function ButtonLink({
  variant,
  size,
  icon,
  iconEnd,
  block,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, block }, className)}>
      <ButtonFace icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonFace>
    </Link>
  )
}
