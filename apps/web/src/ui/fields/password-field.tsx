import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from '../buttons/icon-button.tsx'

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'suffix'> {
  showLabel: string
  hideLabel: string
}

export function PasswordField({ showLabel, hideLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={shown ? hideLabel : showLabel}
          icon={shown ? EyeOff : Eye}
          tooltip="end"
          onClick={() => {
            setShown(!shown)
          }}
        />
      }
    />
  )
}
