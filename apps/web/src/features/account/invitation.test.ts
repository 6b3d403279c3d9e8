import { expect, it } from 'vitest'
import { invitationIn } from '#features/account/invitation.ts'

it('an invitation link contains inviter and envelope [R7.03]', () => {
  expect(invitationIn('https://saguao.example/?inviteUserId=42&envelopeId=e7&agentcode=AB12')).toEqual({
    inviteUserId: '42',
    envelopeId: 'e7',
  })
})

it('other links contain no invitation, nor do overlong ids [R7.03]', () => {
  expect(invitationIn('https://saguao.example/deposit')).toEqual({})
  expect(invitationIn(`https://saguao.example/?inviteUserId=${'9'.repeat(65)}&envelopeId=`)).toEqual({})
})
