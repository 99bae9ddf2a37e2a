// Written by `npm run generate` from openapi.yaml; do not edit.
import type { Reference } from './reference.ts';

export const REFERENCE: Reference = {
 "tags": [
  {
   "name": "session",
   "about": "Signing in and out, the own profile"
  },
  {
   "name": "stock",
   "about": "Inventory providers and their stock sheets"
  },
  {
   "name": "settings",
   "about": "How the house cuts and sells its stock"
  },
  {
   "name": "search",
   "about": "Finding stones and looking at one"
  },
  {
   "name": "demands",
   "about": "Searches that wait for stones, what matched them, and offers"
  },
  {
   "name": "share-links",
   "about": "Links by which somebody without an account sees chosen stones"
  },
  {
   "name": "kept-searches",
   "about": "Searches that were saved or lately made"
  },
  {
   "name": "stone-actions",
   "about": "Holds, memos, confirm-stones and enquiries"
  },
  {
   "name": "tasks",
   "about": "What quality control is asked about stones"
  },
  {
   "name": "clients",
   "about": "Clients, their businesses and KYC documents"
  },
  {
   "name": "external-clients",
   "about": "Clients that take our stock by API or FTP"
  },
  {
   "name": "masters",
   "about": "Lists to choose from, and the places of an address"
  },
  {
   "name": "accounts",
   "about": "Members’ accounts: who can sign in"
  },
  {
   "name": "people",
   "about": "Business associates, and the people who run the house"
  },
  {
   "name": "mails",
   "about": "The e-mails that the portal sends, and who wants which"
  },
  {
   "name": "bulk-email",
   "about": "E-mails to many clients, and who has agreed to get them"
  },
  {
   "name": "notices",
   "about": "What the bell tells a person"
  },
  {
   "name": "roles",
   "about": "What each role and each person may read and change"
  },
  {
   "name": "dashboard",
   "about": "The house’s day: what waits for a person, and how business goes"
  },
  {
   "name": "audit",
   "about": "Workflows, the track report and the audit log"
  }
 ],
 "operations": [
  {
   "id": "userLogin",
   "method": "post",
   "path": "/user/login",
   "tag": "session",
   "summary": "Sign in, or sign in as a guest with is_guest=true",
   "about": "Members send email (or user name) and password, guests send the five guest fields. A guest is always a new one:\nan e-mail that somebody types opens nothing that another session wrote.\nFive failures within 15 minutes lock an account for the network that they came from, until an administrator\nclears them or the time has passed. A browser that the account was signed in with before sends its `device`: it\nis counted by itself, and strangers do not lock it out. After 20 failures from all networks further tries from\nunknown browsers are let in one at a time. Whether an account exists is told by no answer (401 and 429 alike).\nWhere the right password is not enough, the answer is a challenge instead of a session. It says what is asked\nnext and is answered once, from the same network, within 10 minutes.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [
    {
     "name": "is_guest",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SignIn"
    }
   },
   "answer": {
    "ref": "SignInOutcome"
   },
   "files": []
  },
  {
   "id": "answerSecondFactor",
   "method": "post",
   "path": "/user/login/second-factor",
   "tag": "session",
   "summary": "Answer a sign-in that asks for the second factor",
   "about": "With a code of the authenticator, or a recovery code. Either is used once. A wrong code is refused with 400, and\nthe fifth ends the sign-in; ten within a day lock the account. 401 if the challenge has run out, was answered, or\nwas given to another network.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SecondFactorReply"
    }
   },
   "answer": {
    "ref": "SignInOutcome"
   },
   "files": []
  },
  {
   "id": "enrolAtSignIn",
   "method": "post",
   "path": "/user/login/enrol",
   "tag": "session",
   "summary": "Answer a sign-in that asks to set up a second factor",
   "about": "With a code of the authenticator that was set up with the challenge's `enrolment`. The answer has the recovery\ncodes, which are shown once. Refused like answerSecondFactor.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "EnrolmentReply"
    }
   },
   "answer": {
    "ref": "SignInOutcome"
   },
   "files": []
  },
  {
   "id": "signInWithNewPassword",
   "method": "post",
   "path": "/user/login/new-password",
   "tag": "session",
   "summary": "Answer a sign-in that asks for a new password",
   "about": "Ends all other sessions of the account. The present password is refused as the new one. 401 if the challenge has\nrun out, was answered, or was given to another network.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewPasswordReply"
    }
   },
   "answer": {
    "ref": "SignInOutcome"
   },
   "files": []
  },
  {
   "id": "beginPasskeySignIn",
   "method": "post",
   "path": "/user/login/passkey",
   "tag": "session",
   "summary": "Begin to sign in with a passkey",
   "about": "The answer is what the browser has to sign, within 10 minutes and on the same network.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "PasskeyRequest"
   },
   "files": []
  },
  {
   "id": "signInWithPasskey",
   "method": "put",
   "path": "/user/login/passkey",
   "tag": "session",
   "summary": "Sign in with a passkey",
   "about": "It stands for the person and for both factors; a password that has to be changed is still asked for. 401 whatever\nis wrong. A challenge is used up by the first answer, right or wrong.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PasskeySignIn"
    }
   },
   "answer": {
    "ref": "SignInOutcome"
   },
   "files": []
  },
  {
   "id": "userLogout",
   "method": "post",
   "path": "/user/logout",
   "tag": "session",
   "summary": "Sign out and revoke the token",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "askForEarlierEnquiries",
   "method": "post",
   "path": "/user/guest/code",
   "tag": "session",
   "summary": "Ask for a code to find the enquiries of earlier visits",
   "about": "For guests. The answer is the same for every address: whether somebody has been here with it is told by the mail\nalone. The code opens something only together with the answer's `request`.",
   "roles": [
    2
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "GuestAddress"
    }
   },
   "answer": {
    "ref": "CodeRequest"
   },
   "files": []
  },
  {
   "id": "findEarlierEnquiries",
   "method": "post",
   "path": "/user/guest/verify-code",
   "tag": "session",
   "summary": "Find the enquiries of earlier visits with the code of the mail",
   "about": "The guests who came with that address become this one: their enquiries are this guest's, and their sessions end.\nA wrong code is refused with 400, and the fifth ends the request.",
   "roles": [
    2
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "TypedCode"
    }
   },
   "answer": {
    "ref": "EnquiriesFound"
   },
   "files": []
  },
  {
   "id": "getProfile",
   "method": "get",
   "path": "/user/profile",
   "tag": "session",
   "summary": "The signed-in user, with permissions",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "is_guest",
     "in": "query",
     "required": false,
     "about": "true asks for a guest's profile: absent for everybody else",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "User"
   },
   "files": []
  },
  {
   "id": "updateProfile",
   "method": "put",
   "path": "/user/profile",
   "tag": "session",
   "summary": "Change the own profile",
   "about": "As a form where a picture comes with it. A new picture takes the place of the old one.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "is_guest",
     "in": "query",
     "required": false,
     "about": "true asks for a guest's profile: absent for everybody else",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ProfileChange"
    }
   },
   "answer": {
    "ref": "User"
   },
   "files": []
  },
  {
   "id": "readUserPicture",
   "method": "get",
   "path": "/user/picture/{id}",
   "tag": "session",
   "summary": "The picture of a person",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/octet-stream"
   ]
  },
  {
   "id": "downloadOwnFile",
   "method": "get",
   "path": "/user/profile/file",
   "tag": "session",
   "summary": "Everything that is kept about the signed-in person, as an archive",
   "about": "A ZIP archive with a page to read (`index.html`), the same as JSON (`data/`), and the KYC documents that the\nperson has handed in (`documents/`). What others did is told with their role, and without their name.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": null,
   "answer": null,
   "files": [
    "application/zip"
   ]
  },
  {
   "id": "changePassword",
   "method": "put",
   "path": "/user/change-password",
   "tag": "session",
   "summary": "Change the own password",
   "about": "All other sessions of the account end. A wrong current password counts like a failed sign-in.",
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PasswordChange"
    }
   },
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "getSecondFactor",
   "method": "get",
   "path": "/user/second-factor",
   "tag": "session",
   "summary": "Whether signing in asks for a code",
   "about": null,
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "SecondFactor"
   },
   "files": []
  },
  {
   "id": "beginSecondFactor",
   "method": "post",
   "path": "/user/second-factor",
   "tag": "session",
   "summary": "Begin to set up an authenticator, also in the place of another one",
   "about": "What was set up before stays until the new one is confirmed, within ten minutes.",
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PasswordConfirmation"
    }
   },
   "answer": {
    "ref": "SecondFactorEnrolment"
   },
   "files": []
  },
  {
   "id": "confirmSecondFactor",
   "method": "put",
   "path": "/user/second-factor",
   "tag": "session",
   "summary": "Confirm the authenticator with a code, which turns the second factor on",
   "about": null,
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SecondFactorConfirmation"
    }
   },
   "answer": {
    "ref": "RecoveryCodes"
   },
   "files": []
  },
  {
   "id": "renewRecoveryCodes",
   "method": "post",
   "path": "/user/second-factor/recovery-codes",
   "tag": "session",
   "summary": "Make new recovery codes, which end the former ones",
   "about": null,
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PasswordConfirmation"
    }
   },
   "answer": {
    "ref": "RecoveryCodes"
   },
   "files": []
  },
  {
   "id": "turnOffSecondFactor",
   "method": "post",
   "path": "/user/second-factor/turn-off",
   "tag": "session",
   "summary": "Turn the second factor off, unless the role needs one",
   "about": null,
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PasswordConfirmation"
    }
   },
   "answer": {
    "ref": "SecondFactor"
   },
   "files": []
  },
  {
   "id": "listPasskeys",
   "method": "get",
   "path": "/user/passkeys",
   "tag": "session",
   "summary": "The own passkeys",
   "about": null,
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Passkeys"
   },
   "files": []
  },
  {
   "id": "beginPasskey",
   "method": "post",
   "path": "/user/passkeys",
   "tag": "session",
   "summary": "Begin to register a passkey",
   "about": "Refused with 409 where the portal's own address has no name, since browsers make no passkeys for it.",
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PasswordConfirmation"
    }
   },
   "answer": {
    "ref": "PasskeyCreation"
   },
   "files": []
  },
  {
   "id": "registerPasskey",
   "method": "put",
   "path": "/user/passkeys",
   "tag": "session",
   "summary": "Register the passkey that the browser has made",
   "about": null,
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewPasskey"
    }
   },
   "answer": {
    "ref": "Passkeys"
   },
   "files": []
  },
  {
   "id": "setPasskeyName",
   "method": "put",
   "path": "/user/passkeys/{passkey_id}",
   "tag": "session",
   "summary": "Name one of the own passkeys",
   "about": null,
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "passkey_id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PasskeyChange"
    }
   },
   "answer": {
    "ref": "Passkeys"
   },
   "files": []
  },
  {
   "id": "deletePasskey",
   "method": "delete",
   "path": "/user/passkeys/{passkey_id}",
   "tag": "session",
   "summary": "Remove one of the own passkeys",
   "about": null,
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "passkey_id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Passkeys"
   },
   "files": []
  },
  {
   "id": "checkUserName",
   "method": "post",
   "path": "/user/check-username",
   "tag": "session",
   "summary": "Whether a user name is free",
   "about": "Limited to 100 questions in five minutes from one network (429), together with the other checks.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "WantedUserName"
    }
   },
   "answer": {
    "ref": "NameCheck"
   },
   "files": []
  },
  {
   "id": "checkEmail",
   "method": "post",
   "path": "/user/check-email",
   "tag": "session",
   "summary": "Whether no account has an e-mail yet",
   "about": null,
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "AddressOfAccount"
    }
   },
   "answer": {
    "ref": "NameCheck"
   },
   "files": []
  },
  {
   "id": "validateUser",
   "method": "post",
   "path": "/auth/validate/user",
   "tag": "session",
   "summary": "Check what a person signs up with, before it is kept",
   "about": "'Username validation succeed', or a refusal (400, 409) that starts with 'Username validation failed' and names\nthe field.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewUser"
    }
   },
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "validateAccount",
   "method": "post",
   "path": "/auth/validate/account",
   "tag": "session",
   "summary": "Check what is said of a business, before it is kept",
   "about": "'Account validation succeed', or a refusal (400) that starts with 'Account validation failed' and names the\nfield.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewBusiness"
    }
   },
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "signUp",
   "method": "post",
   "path": "/user/signup",
   "tag": "session",
   "summary": "Sign up as a customer",
   "about": "The account is unverified until the code that is sent to the e-mail was typed, and is dropped after a day.\nUntil then neither e-mail nor user name belongs to it.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewUser"
    }
   },
   "answer": {
    "ref": "CodeRequest"
   },
   "files": []
  },
  {
   "id": "sendSignUpCode",
   "method": "post",
   "path": "/user/send-otp",
   "tag": "session",
   "summary": "Ask for another code to sign up with, also at a corrected e-mail",
   "about": null,
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "AnotherCode"
    }
   },
   "answer": {
    "ref": "CodeRequest"
   },
   "files": []
  },
  {
   "id": "verifySignUp",
   "method": "post",
   "path": "/user/otp-verify",
   "tag": "session",
   "summary": "Prove the e-mail of a sign-up with its code, and be signed in",
   "about": null,
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SignUpCode"
    }
   },
   "answer": {
    "ref": "SignedInUser"
   },
   "files": []
  },
  {
   "id": "forgotPassword",
   "method": "post",
   "path": "/user/forgot",
   "tag": "session",
   "summary": "Ask for a code by mail, to choose a new password",
   "about": "Answers the same for every address, whether an account has it or not. A code is good for ten minutes and five\ntries; the next one can be asked for after a minute, and five of them within an hour (429).",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "AddressOfAccount"
    }
   },
   "answer": {
    "ref": "CodeRequest"
   },
   "files": []
  },
  {
   "id": "verifyResetCode",
   "method": "post",
   "path": "/user/verify-otp",
   "tag": "session",
   "summary": "Prove the address with the code, to choose a new password",
   "about": "A wrong code is refused with 400, and one that can no longer be used with 409.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "TypedCode"
    }
   },
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "resetPassword",
   "method": "post",
   "path": "/user/reset-password",
   "tag": "session",
   "summary": "Set a new password after the code was right",
   "about": "Within 15 minutes, and once. All sessions of the account end, and its owner gets a mail.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PasswordAfterCode"
    }
   },
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "readInvitation",
   "method": "post",
   "path": "/user/invitation",
   "tag": "session",
   "summary": "Whom a link invites",
   "about": null,
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "InvitationLink"
    }
   },
   "answer": {
    "ref": "Invited"
   },
   "files": []
  },
  {
   "id": "acceptInvitation",
   "method": "post",
   "path": "/user/accept-invitation",
   "tag": "session",
   "summary": "Choose the first password of an account",
   "about": "The link is used up. The person signs in with the password from then on.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "AcceptedInvitation"
    }
   },
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "listSessions",
   "method": "get",
   "path": "/user/sessions",
   "tag": "session",
   "summary": "Where the own account is signed in",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Sessions"
   },
   "files": []
  },
  {
   "id": "endOtherSessions",
   "method": "delete",
   "path": "/user/sessions",
   "tag": "session",
   "summary": "Sign the own account out everywhere else",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Sessions"
   },
   "files": []
  },
  {
   "id": "endSession",
   "method": "delete",
   "path": "/user/sessions/{session_id}",
   "tag": "session",
   "summary": "End one of the own sessions",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "session_id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Sessions"
   },
   "files": []
  },
  {
   "id": "getLiveUserCount",
   "method": "get",
   "path": "/user/live-user-count",
   "tag": "session",
   "summary": "Who is online, and how many people there are",
   "about": "Online are those who asked for something within the last five minutes; at most 100 of them are named.",
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Presence"
   },
   "files": []
  },
  {
   "id": "getWaiting",
   "method": "get",
   "path": "/home/dashboard/waiting",
   "tag": "dashboard",
   "summary": "What waits for a person",
   "about": "What the lists that this person may read have to be done in them, each with how long the oldest has waited.\nKinds of which nothing waits are left out. Associates are told of their own clients.",
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "dashboard",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Waiting"
   },
   "files": []
  },
  {
   "id": "getShapeWise",
   "method": "get",
   "path": "/home/dashboard/shape-wise",
   "tag": "dashboard",
   "summary": "The stock, and what there is of each shape",
   "about": "Everything that is not sold, whoever it is promised to. The three sums are always of the whole stock; the shapes\nare those of white or fancy stones where `type` says so.",
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "stock-summary",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ShapeWise"
   },
   "files": []
  },
  {
   "id": "getQuarterPerformance",
   "method": "get",
   "path": "/home/dashboard/quarter-performance",
   "tag": "dashboard",
   "summary": "What was sold in a quarter, week by week",
   "about": "By the day of the invoice (UTC), at what clients pay, without what was credited. The quarter before is given up\nto the same day of it, so that the two can be compared.",
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "invoice",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "period",
     "in": "query",
     "required": false,
     "about": "The present quarter without it",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 7 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "QuarterPerformance"
   },
   "files": []
  },
  {
   "id": "getHighestDeals",
   "method": "get",
   "path": "/home/dashboard/high-recents-deals",
   "tag": "dashboard",
   "summary": "The ten highest sales of the last 30 days",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "invoice",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Deals"
   },
   "files": []
  },
  {
   "id": "getRecentKyc",
   "method": "get",
   "path": "/home/dashboard/recent-kyc",
   "tag": "dashboard",
   "summary": "The ten newest KYC documents, newest first",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "client",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "RecentKyc"
   },
   "files": []
  },
  {
   "id": "getEnquiryCount",
   "method": "get",
   "path": "/home/dashboard/enquiry-count",
   "tag": "dashboard",
   "summary": "How many stones clients have in their carts, on hold, on memo and so on",
   "about": "Holds and memos that are open, confirm-stones of every status, and those that are pending.",
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "dashboard",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "EnquiryCount"
   },
   "files": []
  },
  {
   "id": "getEnquiryCountries",
   "method": "get",
   "path": "/home/dashboard/enquiry-country",
   "tag": "dashboard",
   "summary": "What clients asked for in the last 90 days, by the country of their business",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "dashboard",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "EnquiryCountries"
   },
   "files": []
  },
  {
   "id": "getEnquiryDetails",
   "method": "get",
   "path": "/home/dashboard/enquiry-details",
   "tag": "dashboard",
   "summary": "Carts, confirm-stones, holds and memos, each with its sums and its newest lines",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "dashboard",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "EnquiryDetails"
   },
   "files": []
  },
  {
   "id": "getFunnel",
   "method": "get",
   "path": "/home/dashboard/funnel-chart",
   "tag": "dashboard",
   "summary": "How many searches, looks at stones and carts become holds, confirm-stones and sales",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "dashboard",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "days",
     "in": "query",
     "required": false,
     "about": "The last so many, today among them; 30 without it",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 90",
      "minimum": 1
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Funnel"
   },
   "files": []
  },
  {
   "id": "getSearchesByDay",
   "method": "get",
   "path": "/home/dashboard/recent-search-daywise",
   "tag": "dashboard",
   "summary": "Searches by the day, and by the hour of the day",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "dashboard",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "filter",
     "in": "query",
     "required": false,
     "about": "Today, the last 7 days, or the last 30; 7 without it",
     "schema": {
      "ref": "SearchDays"
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "SearchesByDay"
   },
   "files": []
  },
  {
   "id": "filterSearchesByDay",
   "method": "post",
   "path": "/home/dashboard/filter-search-daywise",
   "tag": "dashboard",
   "summary": "The same of searches that asked for certain shapes, colors or clarities, or of one client",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "dashboard",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SearchesAsked"
    }
   },
   "answer": {
    "ref": "SearchesByDay"
   },
   "files": []
  },
  {
   "id": "followLive",
   "method": "get",
   "path": "/live",
   "tag": "session",
   "summary": "What others change, as it happens",
   "about": "Server-sent events for an open screen. Each event's data is JSON: `stones`, the ids of stones that changed and\nthat one sees or saw until now, and `workflows`, in which a record that one sees took a step (`notice` where\nsomebody was told something); null means that any may have. What they are now is asked for as ever. The id of an\nevent is a cursor: whoever comes back with it is told first what happened meanwhile, and `stones` is null where\nthat cannot be said. Without a cursor it is null, too. A change may be told twice, and none is left out. The\nstream ends after the seconds that are asked for, at once without them, and when the session ends; a line that\nbegins with a colon is no event.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "cursor",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 8000 characters"
     }
    },
    {
     "name": "seconds",
     "in": "query",
     "required": false,
     "about": "How long the stream stays open; 0 without it",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "0 to 600",
      "minimum": 0
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "text/event-stream"
   ]
  },
  {
   "id": "getMailChoices",
   "method": "get",
   "path": "/user/mail-choices",
   "tag": "mails",
   "summary": "Which e-mails and notices the signed-in person has turned off",
   "about": null,
   "roles": [
    3,
    4
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "MailChoices"
   },
   "files": []
  },
  {
   "id": "setMailChoices",
   "method": "put",
   "path": "/user/mail-choices",
   "tag": "mails",
   "summary": "Turn e-mails off, and all others on",
   "about": "E-mails about one's documents and one's registration cannot be turned off. Kinds that the person's role never gets are\nrefused with 400. `bell_declined` does the same for what the bell tells, which stays as it is without it.",
   "roles": [
    3,
    4
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "MailChoiceChange"
    }
   },
   "answer": {
    "ref": "MailChoices"
   },
   "files": []
  },
  {
   "id": "listNotices",
   "method": "get",
   "path": "/user/notices",
   "tag": "notices",
   "summary": "What the bell tells the signed-in person, the newest first",
   "about": "Own notices alone, for 90 days. `unread` counts those of all pages.",
   "roles": [
    3,
    4,
    6
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Notices"
   },
   "files": []
  },
  {
   "id": "readNotices",
   "method": "put",
   "path": "/user/notices/read",
   "tag": "notices",
   "summary": "Mark own notices as read",
   "about": "Those with these ids, or all without `ids`; of these only what was written by `until`, if it is sent: whoever marks\nall as read has not seen what came since.",
   "roles": [
    3,
    4,
    6
   ],
   "permission": {
    "name": "profile",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NoticesRead"
    }
   },
   "answer": {
    "ref": "NoticesLeft"
   },
   "files": []
  },
  {
   "id": "listCountryCodes",
   "method": "get",
   "path": "/business/countries-code",
   "tag": "session",
   "summary": "Countries with their dial codes",
   "about": null,
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "CountryCodes"
   },
   "files": []
  },
  {
   "id": "listCountries",
   "method": "get",
   "path": "/business/countries",
   "tag": "masters",
   "summary": "Countries of an address",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "CountryCodes"
   },
   "files": []
  },
  {
   "id": "listStates",
   "method": "get",
   "path": "/business/countries/{id}",
   "tag": "masters",
   "summary": "The states of a country",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "States"
   },
   "files": []
  },
  {
   "id": "listCities",
   "method": "get",
   "path": "/business/states/{id}",
   "tag": "masters",
   "summary": "The cities of a state",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Cities"
   },
   "files": []
  },
  {
   "id": "listProviders",
   "method": "get",
   "path": "/inventory/company",
   "tag": "stock",
   "summary": "Inventory providers",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "provider_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "ProviderType"
     }
    },
    {
     "name": "attention",
     "in": "query",
     "required": false,
     "about": "Active providers whose last fetch failed, or who have stock and sent no sheet for 24 hours",
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "failed",
       "stale"
      ]
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "-name",
        "code",
        "-code",
        "type",
        "-type",
        "stones",
        "-stones",
        "last_upload",
        "-last_upload",
        "schedule",
        "-schedule",
        "last_sync",
        "-last_sync",
        "next_sync",
        "-next_sync",
        "contact",
        "-contact",
        "email",
        "-email",
        "mobile",
        "-mobile",
        "created",
        "-created"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 12 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "code",
        "type",
        "stones",
        "last_upload",
        "schedule",
        "last_sync",
        "next_sync",
        "contact",
        "email",
        "mobile",
        "created"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Providers"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "createProvider",
   "method": "post",
   "path": "/inventory/company",
   "tag": "stock",
   "summary": "Add an inventory provider",
   "about": "With `feed_url` its stock is fetched by HTTP, FTP, FTPS or SFTP: by the schedule, and whenever somebody asks.",
   "roles": [
    1
   ],
   "permission": {
    "name": "stock",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewProvider"
    }
   },
   "answer": {
    "ref": "Provider"
   },
   "files": []
  },
  {
   "id": "updateProvider",
   "method": "put",
   "path": "/inventory/company/{id}",
   "tag": "stock",
   "summary": "Change an inventory provider",
   "about": "What is left out stays as it is; null takes it off. An empty `feed_password` keeps the one that is there. It was\ngiven for one server: whoever changes the server enters it again. With `is_active` false nothing is fetched\nany more; the stones stay as they are.",
   "roles": [
    1
   ],
   "permission": {
    "name": "stock",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ProviderChange"
    }
   },
   "answer": {
    "ref": "Provider"
   },
   "files": []
  },
  {
   "id": "deleteProvider",
   "method": "delete",
   "path": "/inventory/company/{id}",
   "tag": "stock",
   "summary": "Remove an inventory provider that never brought stock in",
   "about": "A provider with stones or imported sheets is refused with 409: make it inactive instead, so that its stones\nkeep where they come from.",
   "roles": [
    1
   ],
   "permission": {
    "name": "stock",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "syncProvider",
   "method": "post",
   "path": "/inventory/company/{id}/sync",
   "tag": "stock",
   "summary": "Fetch a provider's feed now",
   "about": "The work is done in the background. A sync that waits for its next try is tried at once; one that is under way\nis refused with 409.",
   "roles": [
    1
   ],
   "permission": {
    "name": "stock",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Sync"
   },
   "files": []
  },
  {
   "id": "listSyncs",
   "method": "get",
   "path": "/inventory/company/{id}/syncs",
   "tag": "stock",
   "summary": "A provider's syncs with their reports, newest first",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Syncs"
   },
   "files": []
  },
  {
   "id": "uploadSheet",
   "method": "put",
   "path": "/inventory/mapping",
   "tag": "stock",
   "summary": "Upload a stock sheet and get its columns recognised",
   "about": "The JSON part `data` names provider_id, header_row and mapping_configuration_id; the file part\n`uploadExcel` is a CSV (also .csv.gz) or XLSX sheet of up to 200 MB. Nothing is imported yet.",
   "roles": [
    1
   ],
   "permission": {
    "name": "stock",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": true,
    "schema": {
     "ref": "SheetUpload"
    }
   },
   "answer": {
    "ref": "Upload"
   },
   "files": []
  },
  {
   "id": "getMapping",
   "method": "get",
   "path": "/inventory/mapping/{id}",
   "tag": "stock",
   "summary": "The mapping last confirmed for a provider",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Mapping"
   },
   "files": []
  },
  {
   "id": "listProviderValues",
   "method": "get",
   "path": "/inventory/mapping/{id}/values",
   "tag": "stock",
   "summary": "What a provider’s own words mean",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ProviderValues"
   },
   "files": []
  },
  {
   "id": "keepProviderValues",
   "method": "put",
   "path": "/inventory/mapping/{id}/values",
   "tag": "stock",
   "summary": "Say what a provider’s words mean, or that they mean nothing",
   "about": "The id is the provider's. What is kept is used by all later uploads of the provider.",
   "roles": [
    1
   ],
   "permission": {
    "name": "stock",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "KeepProviderValues"
    }
   },
   "answer": {
    "ref": "ProviderValues"
   },
   "files": []
  },
  {
   "id": "listStockFields",
   "method": "get",
   "path": "/inventory/stock-fields",
   "tag": "stock",
   "summary": "The fields that a sheet may carry",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 60 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "StockFields"
   },
   "files": []
  },
  {
   "id": "listCaratRanges",
   "method": "get",
   "path": "/inventory/carat-range",
   "tag": "settings",
   "summary": "Carat ranges with their sub-ranges, in their order",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "carat-range",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "CaratRanges"
   },
   "files": []
  },
  {
   "id": "createCaratRange",
   "method": "post",
   "path": "/inventory/carat-range",
   "tag": "settings",
   "summary": "Add a carat range",
   "about": "Both ends belong to it; a range that meets another one is refused.",
   "roles": [
    1
   ],
   "permission": {
    "name": "carat-range",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "CaratSpan"
    }
   },
   "answer": {
    "ref": "CaratRange"
   },
   "files": []
  },
  {
   "id": "updateCaratRange",
   "method": "put",
   "path": "/inventory/carat-range/{id}",
   "tag": "settings",
   "summary": "Change where a carat range begins and ends",
   "about": "Its sub-ranges must still lie within it.",
   "roles": [
    1
   ],
   "permission": {
    "name": "carat-range",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "CaratSpan"
    }
   },
   "answer": {
    "ref": "CaratRange"
   },
   "files": []
  },
  {
   "id": "deleteCaratRange",
   "method": "delete",
   "path": "/inventory/carat-range/{id}",
   "tag": "settings",
   "summary": "Delete a carat range with its sub-ranges",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "carat-range",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "setCaratRangeActive",
   "method": "put",
   "path": "/inventory/carat-range-active/{id}",
   "tag": "settings",
   "summary": "Use a carat range, or no longer",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "carat-range",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ActiveFlag"
    }
   },
   "answer": {
    "ref": "CaratRange"
   },
   "files": []
  },
  {
   "id": "moveCaratRange",
   "method": "put",
   "path": "/inventory/carat-range-sequence/{id}",
   "tag": "settings",
   "summary": "Move a carat range to another place",
   "about": "sequence is its new place from 1; the others make room.",
   "roles": [
    1
   ],
   "permission": {
    "name": "carat-range",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Place"
    }
   },
   "answer": {
    "ref": "CaratRanges"
   },
   "files": []
  },
  {
   "id": "createSubCaratRange",
   "method": "post",
   "path": "/inventory/sub-carat-range",
   "tag": "settings",
   "summary": "Add a sub-range to a carat range",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "carat-range",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewSubCaratRange"
    }
   },
   "answer": {
    "ref": "CaratRange"
   },
   "files": []
  },
  {
   "id": "updateSubCaratRange",
   "method": "put",
   "path": "/inventory/sub-carat-range/{id}",
   "tag": "settings",
   "summary": "Change where a sub-range begins and ends, its place, and whether it is used",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "carat-range",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SubCaratRangeChange"
    }
   },
   "answer": {
    "ref": "CaratRange"
   },
   "files": []
  },
  {
   "id": "deleteSubCaratRange",
   "method": "delete",
   "path": "/inventory/sub-carat-range/{id}",
   "tag": "settings",
   "summary": "Delete a sub-range",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "carat-range",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "CaratRange"
   },
   "files": []
  },
  {
   "id": "listStockLists",
   "method": "get",
   "path": "/inventory/stock-list",
   "tag": "settings",
   "summary": "Stock lists, or the one of a code with its figures",
   "about": "A stock list is a search under a code: which stones by rule. With code the summary of its stones comes with it.",
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock-list",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "code",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "code",
        "-code",
        "name",
        "-name",
        "filters",
        "-filters",
        "active",
        "-active",
        "changed_by",
        "-changed_by",
        "changed_at",
        "-changed_at"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 6 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "code",
        "name",
        "filters",
        "active",
        "changed_by",
        "changed_at"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "StockLists"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "createStockList",
   "method": "post",
   "path": "/inventory/stock-list",
   "tag": "settings",
   "summary": "Keep a search as a stock list",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "stock-list",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewStockList"
    }
   },
   "answer": {
    "ref": "StockList"
   },
   "files": []
  },
  {
   "id": "updateStockList",
   "method": "put",
   "path": "/inventory/stock-list",
   "tag": "settings",
   "summary": "Change a stock list",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "stock-list",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "StockListChange"
    }
   },
   "answer": {
    "ref": "StockList"
   },
   "files": []
  },
  {
   "id": "deleteStockList",
   "method": "delete",
   "path": "/inventory/stock-list/{id}",
   "tag": "settings",
   "summary": "Delete a stock list; its stones stay",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "stock-list",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "listFeaturedStones",
   "method": "post",
   "path": "/inventory/get-featured-stone",
   "tag": "search",
   "summary": "Special stones, the newest first",
   "about": "Clients see those for everybody and those for themselves; of stones that they do not see, none.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "featured-stone",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "-stock_no",
        "status",
        "-status",
        "shape",
        "-shape",
        "carat",
        "-carat",
        "color",
        "-color",
        "clarity",
        "-clarity",
        "finish",
        "-finish",
        "fluorescence",
        "-fluorescence",
        "report",
        "-report",
        "disc",
        "-disc",
        "price_per_ct",
        "-price_per_ct",
        "total_amt",
        "-total_amt",
        "pieces",
        "-pieces",
        "rap",
        "-rap",
        "markup_disc",
        "-markup_disc",
        "markup_ppc",
        "-markup_ppc",
        "sell_amt",
        "-sell_amt",
        "cut",
        "-cut",
        "polish",
        "-polish",
        "symmetry",
        "-symmetry",
        "lab",
        "-lab",
        "report_no",
        "-report_no",
        "fancy_color",
        "-fancy_color",
        "intensity",
        "-intensity",
        "overtone",
        "-overtone",
        "shade",
        "-shade",
        "milky",
        "-milky",
        "eye_clean",
        "-eye_clean",
        "length",
        "-length",
        "width",
        "-width",
        "height",
        "-height",
        "ratio",
        "-ratio",
        "depth",
        "-depth",
        "table_pct",
        "-table_pct",
        "location",
        "-location",
        "stone_type",
        "-stone_type",
        "diamond_type",
        "-diamond_type",
        "org_stock_no",
        "-org_stock_no",
        "confirmed_at",
        "-confirmed_at",
        "client_name",
        "-client_name",
        "note",
        "-note",
        "added_by",
        "-added_by",
        "added_at",
        "-added_at"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 43 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "status",
        "shape",
        "carat",
        "color",
        "clarity",
        "finish",
        "fluorescence",
        "report",
        "disc",
        "price_per_ct",
        "total_amt",
        "pieces",
        "rap",
        "markup_disc",
        "markup_ppc",
        "sell_amt",
        "cut",
        "polish",
        "symmetry",
        "lab",
        "report_no",
        "fancy_color",
        "intensity",
        "overtone",
        "shade",
        "milky",
        "eye_clean",
        "length",
        "width",
        "height",
        "ratio",
        "depth",
        "table_pct",
        "location",
        "stone_type",
        "diamond_type",
        "org_stock_no",
        "confirmed_at",
        "client_name",
        "note",
        "added_by",
        "added_at"
       ]
      }
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "FeaturedFilter"
    }
   },
   "answer": {
    "ref": "FeaturedStones"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "addFeaturedStones",
   "method": "post",
   "path": "/inventory/featured-stone",
   "tag": "search",
   "summary": "Recommend stones to everybody or to one client",
   "about": "Associates recommend to their own clients alone. A stone that is recommended to them already gets the new\nnote, if there is one. With featured_id, and without stock numbers, one recommendation changes its client and\nits note; where the stone is recommended to that client already, the two become one.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "featured-stone",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewFeaturedStones"
    }
   },
   "answer": {
    "ref": "FeaturedCount"
   },
   "files": []
  },
  {
   "id": "removeFeaturedStone",
   "method": "delete",
   "path": "/inventory/featured-stone/{id}",
   "tag": "search",
   "summary": "Recommend a stone no longer",
   "about": null,
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "featured-stone",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "listCollections",
   "method": "get",
   "path": "/inventory/collection",
   "tag": "search",
   "summary": "Collections with their summary",
   "about": "Clients see those that are shown, and of each the stones that they see.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "collection",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "searchTerm",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "id",
     "in": "query",
     "required": false,
     "about": "One collection; its stock numbers come with it",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "-name",
        "description",
        "-description",
        "pieces",
        "-pieces",
        "carat",
        "-carat",
        "sell_amt",
        "-sell_amt",
        "changed_at",
        "-changed_at",
        "shown",
        "-shown",
        "changed_by",
        "-changed_by"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 8 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "description",
        "pieces",
        "carat",
        "sell_amt",
        "changed_at",
        "shown",
        "changed_by"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Collections"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "createCollection",
   "method": "post",
   "path": "/inventory/collection",
   "tag": "search",
   "summary": "Make a collection of stones",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "collection",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewCollection"
    }
   },
   "answer": {
    "ref": "Collection"
   },
   "files": []
  },
  {
   "id": "updateCollection",
   "method": "put",
   "path": "/inventory/collection/{id}",
   "tag": "search",
   "summary": "Change a collection, its stones or whether it is shown",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "collection",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "CollectionChange"
    }
   },
   "answer": {
    "ref": "Collection"
   },
   "files": []
  },
  {
   "id": "deleteCollection",
   "method": "delete",
   "path": "/inventory/collection/{id}",
   "tag": "search",
   "summary": "Delete a collection; its stones stay",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "collection",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "listStocks",
   "method": "get",
   "path": "/inventory/stocks",
   "tag": "search",
   "summary": "The stock by shape and carat range",
   "about": "Pieces, carats and amount of what this person sees, by the carat ranges in use; with sub_ranges those\nthat are divided by their sub-ranges in use, and by what lies between them.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "stock-summary",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "sub_ranges",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Stocks"
   },
   "files": []
  },
  {
   "id": "listFields",
   "method": "get",
   "path": "/inventory/fields",
   "tag": "search",
   "summary": "The attributes of stones with their values",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Fields"
   },
   "files": []
  },
  {
   "id": "listUploads",
   "method": "get",
   "path": "/stocks/uploads",
   "tag": "stock",
   "summary": "Uploads, newest first",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "provider_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "file",
        "-file",
        "state",
        "-state",
        "provider",
        "-provider",
        "created",
        "-created",
        "rows",
        "-rows",
        "new",
        "-new",
        "updated",
        "-updated",
        "unchanged",
        "-unchanged",
        "skipped",
        "-skipped"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 9 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "file",
        "state",
        "provider",
        "created",
        "rows",
        "new",
        "updated",
        "unchanged",
        "skipped"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Uploads"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "getUpload",
   "method": "get",
   "path": "/stocks/uploads/{id}",
   "tag": "stock",
   "summary": "The progress and report of an upload",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Upload"
   },
   "files": []
  },
  {
   "id": "readUploadAgain",
   "method": "post",
   "path": "/stocks/uploads/{id}/read",
   "tag": "stock",
   "summary": "Read an uploaded sheet again from another row or sheet, or after its import",
   "about": "Where the upload is still to be checked its columns are recognised anew. After its import the same file becomes\na new upload, so that what was learned since is used.",
   "roles": [
    1
   ],
   "permission": {
    "name": "stock",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ReadUpload"
    }
   },
   "answer": {
    "ref": "Upload"
   },
   "files": []
  },
  {
   "id": "surveyUpload",
   "method": "post",
   "path": "/stocks/uploads/{id}/survey",
   "tag": "stock",
   "summary": "What the whole sheet holds when its columns mean this",
   "about": "The sheet is read to its end in the background; until then the state is `reading`. Nothing is changed.",
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SurveyQuestion"
    }
   },
   "answer": {
    "ref": "UploadSurvey"
   },
   "files": []
  },
  {
   "id": "previewUpload",
   "method": "post",
   "path": "/stocks/uploads/{id}/preview",
   "tag": "stock",
   "summary": "Work out what the sheet would do",
   "about": "Confirms the columns and reads the sheet to its end; nothing of the stock changes. The upload becomes `previewing`, then\n`previewed` with its counts; what would happen to each stone is in the changes.",
   "roles": [
    1
   ],
   "permission": {
    "name": "stock",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PreviewUpload"
    }
   },
   "answer": {
    "ref": "Upload"
   },
   "files": []
  },
  {
   "id": "runUpload",
   "method": "post",
   "path": "/stocks/uploads/{id}/run",
   "tag": "stock",
   "summary": "Import the sheet with the confirmed mapping",
   "about": "A previewed upload needs no columns: it is imported as it was looked at. What the sheet does is worked out anew.",
   "roles": [
    1
   ],
   "permission": {
    "name": "stock",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "RunUpload"
    }
   },
   "answer": {
    "ref": "Upload"
   },
   "files": []
  },
  {
   "id": "listUploadChanges",
   "method": "get",
   "path": "/stocks/uploads/{id}/changes",
   "tag": "stock",
   "summary": "What the upload would do or did, stone by stone",
   "about": "Of a previewed upload, and of each provider's last one that was done.",
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "kind",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "UploadChangeKind"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "UploadChanges"
   },
   "files": []
  },
  {
   "id": "discardUpload",
   "method": "post",
   "path": "/stocks/uploads/{id}/discard",
   "tag": "stock",
   "summary": "Throw a sheet away that was not imported",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "stock",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Upload"
   },
   "files": []
  },
  {
   "id": "undoUpload",
   "method": "post",
   "path": "/stocks/uploads/{id}/undo",
   "tag": "stock",
   "summary": "Take back the last upload of a provider",
   "about": "What it created is deleted, what it changed goes back to what it was, what it withdrew is restored. Refused where anybody\nhas moved one of these stones since.",
   "roles": [
    1
   ],
   "permission": {
    "name": "stock",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Upload"
   },
   "files": []
  },
  {
   "id": "downloadUploadIssues",
   "method": "get",
   "path": "/stocks/uploads/{id}/issues",
   "tag": "stock",
   "summary": "Every issue with its row, as a CSV file",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "kind",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 60 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "text/csv"
   ]
  },
  {
   "id": "downloadUploadRows",
   "method": "get",
   "path": "/stocks/uploads/{id}/rows",
   "tag": "stock",
   "summary": "The rows that something was wrong with, as a sheet to correct and upload again",
   "about": "The provider’s own columns and one more that says what was wrong. Cells are text or numbers, never formulas.",
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "stock",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "kind",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 60 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "getFreshness",
   "method": "get",
   "path": "/project-setting/freshness",
   "tag": "stock",
   "summary": "How long stones are shown without their provider's word",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "freshness",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Freshness"
   },
   "files": []
  },
  {
   "id": "setFreshness",
   "method": "put",
   "path": "/project-setting/freshness",
   "tag": "stock",
   "summary": "Hide stones from clients that nobody has confirmed for some days",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "freshness",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "FreshnessChange"
    }
   },
   "answer": {
    "ref": "Freshness"
   },
   "files": []
  },
  {
   "id": "searchStonesByQuery",
   "method": "get",
   "path": "/inventory/search",
   "tag": "search",
   "summary": "Find stones by query parameters",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "shape",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "color",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fancy_color",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "intensity",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "overtone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "clarity",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "lab",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "cut",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "shade",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "polish",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "milky",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "symmetry",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fluorescence",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "carat",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "rap",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "disc",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "price_per_ct",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "total_amt",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "depth",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "table_pct",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "length",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "width",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "height",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "stone_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "StoneType"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "StoneStatuses"
     }
    },
    {
     "name": "image",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "video",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "certificate",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "key_to_symbols",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "key_to_symbols_contain",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Contain"
     }
    },
    {
     "name": "stock_numbers",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "StockNumberList"
     }
    },
    {
     "name": "searchTerm",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "is_count_only",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "facets",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "Sort"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Search"
   },
   "files": []
  },
  {
   "id": "searchStones",
   "method": "post",
   "path": "/inventory/search",
   "tag": "search",
   "summary": "Find stones, a page of them or all as a sheet",
   "about": "With `export` the answer is an XLSX sheet of the whole result in its order, or of the chosen stones, with the columns\nand prices that the viewer has on the screen; x-rows says how many stones it holds. A guest’s sheet has the first 500,\nand says so. 429 when several files of this person wait already, 504 when it takes too long.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "is_count_only",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "searchTerm",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "StoneSearchOrSheet"
    }
   },
   "answer": {
    "ref": "Search"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "listStoneChanges",
   "method": "get",
   "path": "/inventory/changes",
   "tag": "search",
   "summary": "What became different about the stones that one sees",
   "about": "Without a cursor, and wherever a cursor can no longer be followed, `start_over` is true: forget all stones. This\nanswer has the first part of the whole stock in `changed`, and its cursor leads through the other parts to what\nchanged since. A cursor ends after some days, and when the markups, the inventory access or the age of the stones\nthat one is shown change. `changed` has stones as a search shows them now, of all diamond types; `gone` those that\none no longer sees. Ask again at once while `more` is true, else after a while. A change may be told twice, and\nnone is left out.",
   "roles": [
    4,
    6,
    7
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "cursor",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 8000 characters"
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": "Changes, or stones of the whole stock, in one answer; 500 without it",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "StoneChanges"
   },
   "files": []
  },
  {
   "id": "filterSearch",
   "method": "post",
   "path": "/inventory/filter-search",
   "tag": "search",
   "summary": "The counts beside the choices of a search",
   "about": "How many stones each value would bring, with the totals, and no stones: what a rail of filters shows. With\nsearch_type 2 only stones that can be paired are counted (available ones), with new_arrival those that arrived\nlately, or between the two days.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "FilterSearch"
    }
   },
   "answer": {
    "ref": "FilterSearchResult"
   },
   "files": []
  },
  {
   "id": "searchMatchPairs",
   "method": "post",
   "path": "/inventory/matchpair-search",
   "tag": "search",
   "summary": "Find match pairs, the best first",
   "about": "Pairs of two available stones that fit the filters, across providers, by the fields and tolerances of the settings. Each\nstone is in one pair at most: the best pair of all comes first, then the best of the stones that are left, and so on.\nWith `partner_of` (a stock number) all partners of that one stone are listed instead. The score is 100 for twins and\nfalls with each difference; sell_amt is what both cost the viewer.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "match-pair",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "MatchPairSearch"
    }
   },
   "answer": {
    "ref": "MatchPairs"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "listMatchPairs",
   "method": "get",
   "path": "/inventory/matchpair",
   "tag": "search",
   "summary": "Saved pairs, the last changed first",
   "about": "Each with both stones as they are now; a pair of which a stone was sold, taken, withdrawn or is out of sight says so.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "match-pair",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of all saved pairs",
     "schema": {
      "ref": "SheetColumns"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "SavedPairs"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "saveMatchPair",
   "method": "post",
   "path": "/inventory/matchpair",
   "tag": "search",
   "summary": "Save two stones as a pair",
   "about": "Clients save for themselves; staff for the client that user_id names, or without one for themselves. The same pair\nsaved again stays one pair, with the newer remark.",
   "roles": [
    1,
    2,
    3,
    4,
    6,
    7
   ],
   "permission": {
    "name": "match-pair",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewMatchPair"
    }
   },
   "answer": {
    "ref": "SavedPair"
   },
   "files": []
  },
  {
   "id": "updateMatchPair",
   "method": "put",
   "path": "/inventory/matchpair",
   "tag": "search",
   "summary": "Change the remark of a saved pair, or remove it",
   "about": "The answer is the pair. When it was removed, the answer is the pair as it was before.",
   "roles": [
    1,
    2,
    3,
    4,
    6,
    7
   ],
   "permission": {
    "name": "match-pair",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "MatchPairChange"
    }
   },
   "answer": {
    "ref": "SavedPair"
   },
   "files": []
  },
  {
   "id": "listRecentMatchPairs",
   "method": "post",
   "path": "/inventory/recent-matchpair/{id}",
   "tag": "search",
   "summary": "The pairs saved lately for one person",
   "about": "`id` is the client (or the own id) whose pairs they are; user_id narrows them to what that person saved. The newest\nfirst, whatever was changed since.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "match-pair",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "SavedPairs"
   },
   "files": []
  },
  {
   "id": "listSavedSearches",
   "method": "get",
   "path": "/inventory/save-search",
   "tag": "kept-searches",
   "summary": "Saved searches, the last changed first",
   "about": "Those of oneself and of the clients that one sees, or of the one person that `client_id` names. `new_stones` counts\nthe available stones that fit, as the viewer sees stones, and that came in or became available since the one whose\nsearch it is looked at them last. With is_count_only the rows are left out.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "saved-search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "client_id",
     "in": "query",
     "required": false,
     "about": "Whose searches: a client, or oneself",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "search_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "SearchType"
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "is_count_only",
     "in": "query",
     "required": false,
     "about": "Answers the count without the rows",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "-name",
        "search_type",
        "-search_type",
        "filters",
        "-filters",
        "client",
        "-client",
        "created_by",
        "-created_by",
        "opened_at",
        "-opened_at",
        "updated_at",
        "-updated_at",
        "created_at",
        "-created_at"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 8 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "search_type",
        "filters",
        "client",
        "created_by",
        "opened_at",
        "updated_at",
        "created_at"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "SavedSearches"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "saveSearch",
   "method": "post",
   "path": "/inventory/save-search",
   "tag": "kept-searches",
   "summary": "Save a search under a name",
   "about": "Clients save for themselves; staff for the client that user_id names, or without one for themselves. A name is used\nonce for each person and kind of search: a second time is refused with 409. What the search sorts by is not saved.",
   "roles": [
    1,
    2,
    3,
    4,
    6,
    7
   ],
   "permission": {
    "name": "saved-search",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewSavedSearch"
    }
   },
   "answer": {
    "ref": "SavedSearch"
   },
   "files": []
  },
  {
   "id": "getSavedSearch",
   "method": "get",
   "path": "/inventory/save-search/{id}",
   "tag": "kept-searches",
   "summary": "One saved search",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "saved-search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "SavedSearch"
   },
   "files": []
  },
  {
   "id": "updateSavedSearch",
   "method": "put",
   "path": "/inventory/save-search/{id}",
   "tag": "kept-searches",
   "summary": "Rename a saved search, give it other filters, or note that it was opened",
   "about": "`opened` says that the one whose search it is looks at its stones now: what is new is counted from then. Where\nsomebody else opens it, nothing is noted.",
   "roles": [
    1,
    2,
    3,
    4,
    6,
    7
   ],
   "permission": {
    "name": "saved-search",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SavedSearchChange"
    }
   },
   "answer": {
    "ref": "SavedSearch"
   },
   "files": []
  },
  {
   "id": "deleteSavedSearch",
   "method": "delete",
   "path": "/inventory/save-search/{id}",
   "tag": "kept-searches",
   "summary": "Delete a saved search",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    6,
    7
   ],
   "permission": {
    "name": "saved-search",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "listDemands",
   "method": "get",
   "path": "/inventory/demands",
   "tag": "demands",
   "summary": "Demands, the last changed first",
   "about": "Those of oneself or of the clients that one sees, or of the one client that `client_id` names. `matched` counts the\nstones that came and fit and are still available, `offered` those that staff offered.",
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "demand",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "client_id",
     "in": "query",
     "required": false,
     "about": "Whose demands",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DemandStatuses"
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "is_count_only",
     "in": "query",
     "required": false,
     "about": "Answers the count without the rows",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "-name",
        "status",
        "-status",
        "filters",
        "-filters",
        "client",
        "-client",
        "matched",
        "-matched",
        "offered",
        "-offered",
        "tell",
        "-tell",
        "created_by",
        "-created_by",
        "updated_at",
        "-updated_at",
        "created_at",
        "-created_at"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 10 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "status",
        "filters",
        "client",
        "matched",
        "offered",
        "tell",
        "created_by",
        "updated_at",
        "created_at"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Demands"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "createDemand",
   "method": "post",
   "path": "/inventory/demands",
   "tag": "demands",
   "summary": "Have a search wait for stones",
   "about": "Clients ask for themselves; staff for the client that user_id names. Stones that come in or become different from now\non are matched while the demand is open, matched or offered: those that are available, that the client may see, and\nthat fit at the client's prices. What fits already is found by a search. `tell` says when mails tell of matches.",
   "roles": [
    1,
    3,
    4,
    6,
    7
   ],
   "permission": {
    "name": "demand",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewDemand"
    }
   },
   "answer": {
    "ref": "Demand"
   },
   "files": []
  },
  {
   "id": "demandSupply",
   "method": "get",
   "path": "/inventory/demands/supply",
   "tag": "demands",
   "summary": "What demands ask for, and how much of it there is",
   "about": "By shape and size: how many demands wait for it, of how many clients, how many of them nothing has matched yet, and\nhow many stones are available. What is asked for and least there comes first. A demand that names no shape or no size\nasks for all of them.",
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "demand-supply",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "DemandSupply"
   },
   "files": []
  },
  {
   "id": "getDemand",
   "method": "get",
   "path": "/inventory/demands/{id}",
   "tag": "demands",
   "summary": "One demand with its stones",
   "about": "The offered stones come first, then those that matched last. Left out are stones that nobody offered and that are no\nlonger available, and stones that the client may not see any more.",
   "roles": [
    1,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "demand",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "DemandWithStones"
   },
   "files": []
  },
  {
   "id": "updateDemand",
   "method": "put",
   "path": "/inventory/demands/{id}",
   "tag": "demands",
   "summary": "Give a demand another name or other filters, or change when mails tell of it",
   "about": "With other filters the demand waits anew: what matched the former ones and was not offered is dropped.",
   "roles": [
    1,
    3,
    4,
    6,
    7
   ],
   "permission": {
    "name": "demand",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "DemandChange"
    }
   },
   "answer": {
    "ref": "Demand"
   },
   "files": []
  },
  {
   "id": "closeDemand",
   "method": "delete",
   "path": "/inventory/demands/{id}",
   "tag": "demands",
   "summary": "Close a demand",
   "about": "Nothing is matched any more. The demand stays for its history, and can be reopened.",
   "roles": [
    1,
    3,
    4,
    6,
    7
   ],
   "permission": {
    "name": "demand",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Demand"
   },
   "files": []
  },
  {
   "id": "offerAgainstDemand",
   "method": "put",
   "path": "/inventory/demands/{id}/offer",
   "tag": "demands",
   "summary": "Offer matched stones to the client",
   "about": "Stones that matched, are available, and that the client may see. All are offered, or none; the client is told by mail.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "demand",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "DemandOffer"
    }
   },
   "answer": {
    "ref": "Demand"
   },
   "files": []
  },
  {
   "id": "fulfilDemand",
   "method": "put",
   "path": "/inventory/demands/{id}/fulfil",
   "tag": "demands",
   "summary": "Say that a demand is fulfilled",
   "about": "It is fulfilled by itself once the client confirms a stone that was offered.",
   "roles": [
    1,
    3,
    4,
    6,
    7
   ],
   "permission": {
    "name": "demand",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Demand"
   },
   "files": []
  },
  {
   "id": "reopenDemand",
   "method": "put",
   "path": "/inventory/demands/{id}/reopen",
   "tag": "demands",
   "summary": "Have a closed or fulfilled demand wait again",
   "about": null,
   "roles": [
    1,
    3,
    4,
    6,
    7
   ],
   "permission": {
    "name": "demand",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Demand"
   },
   "files": []
  },
  {
   "id": "listRecentSearches",
   "method": "get",
   "path": "/inventory/recent-search",
   "tag": "kept-searches",
   "summary": "The searches made lately, the latest first",
   "about": "The portal keeps every search with at least one filter, once for each person, with the number of times it was made.\nA person's latest 100 are kept, for 90 days. Searches of a program are kept only if it posts them. `role_id` narrows\nthe list to people of that role, such as 2 for guests. `is_count_only` leaves the rows out.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "recent-search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "client_id",
     "in": "query",
     "required": false,
     "about": "Whose searches: a client, or oneself",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "role_id",
     "in": "query",
     "required": false,
     "about": "Only people of this role; all without it",
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "search_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "SearchType"
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "is_count_only",
     "in": "query",
     "required": false,
     "about": "Answers the count without the rows",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "filters",
        "-filters",
        "search_type",
        "-search_type",
        "client",
        "-client",
        "role",
        "-role",
        "times",
        "-times",
        "searched_at",
        "-searched_at",
        "first_at",
        "-first_at"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 7 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "filters",
        "search_type",
        "client",
        "role",
        "times",
        "searched_at",
        "first_at"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "RecentSearches"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "keepRecentSearch",
   "method": "post",
   "path": "/inventory/recent-search",
   "tag": "kept-searches",
   "summary": "Keep a search among the recent ones",
   "about": "For searches that the portal does not keep by itself, such as those of a program. Kept for the caller; a repeated\nsearch adds to its count.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7
   ],
   "permission": {
    "name": "recent-search",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewRecentSearch"
    }
   },
   "answer": {
    "ref": "RecentSearch"
   },
   "files": []
  },
  {
   "id": "getRecentSearch",
   "method": "get",
   "path": "/inventory/recent-search/{id}",
   "tag": "kept-searches",
   "summary": "One recent search",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "recent-search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "RecentSearch"
   },
   "files": []
  },
  {
   "id": "repeatRecentSearch",
   "method": "post",
   "path": "/inventory/recent-search/{id}",
   "tag": "kept-searches",
   "summary": "Count a recent search as looked at again",
   "about": "It counts once more and comes first. Where it is somebody else's, nothing is counted, and it is answered as it is.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7
   ],
   "permission": {
    "name": "recent-search",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "RecentSearch"
   },
   "files": []
  },
  {
   "id": "getMatchPairSetting",
   "method": "get",
   "path": "/matchpair-setting/setting",
   "tag": "search",
   "summary": "What makes two stones a pair",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "settings",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "KeptMatchPairSetting"
   },
   "files": []
  },
  {
   "id": "setMatchPairSetting",
   "method": "put",
   "path": "/matchpair-setting/setting",
   "tag": "search",
   "summary": "Set what makes two stones a pair",
   "about": "Holds from the next search on. A tolerance that is left out or null is not compared; the two sizes always are.",
   "roles": [
    1
   ],
   "permission": {
    "name": "settings",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "MatchPairSetting"
    }
   },
   "answer": {
    "ref": "KeptMatchPairSetting"
   },
   "files": []
  },
  {
   "id": "listMatchPairFields",
   "method": "get",
   "path": "/matchpair-setting/fields",
   "tag": "search",
   "summary": "The fields that can be set, with their units and bounds",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "settings",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "MatchPairFields"
   },
   "files": []
  },
  {
   "id": "getStone",
   "method": "get",
   "path": "/inventory/dna",
   "tag": "search",
   "summary": "Everything known about one stone",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "stock_no",
     "in": "query",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "Staff: the client whose prices stand beside the supplier's",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "StoneDna"
   },
   "files": []
  },
  {
   "id": "readStoneMedia",
   "method": "get",
   "path": "/inventory/media/{id}/{kind}",
   "tag": "search",
   "summary": "A stone's picture, video or certificate",
   "about": "Rows name these addresses in `image`, `video` and `certificate`. They need no bearer token, since an <img> can send\nnone: `grant` stands for the session that the row was read in, ends with it, and expires after some hours. In the\nlinks of a shared text it opens that one file for 7 days. The file is fetched from where it lies and passed on; a part\nof it is answered with 206. Clients, and whoever has a shared link, get pictures that the server draws anew, of at\nmost 2,400 pixels and always whole, so that the notes in the file name nobody. A page of a laboratory about the stone\nis led to with 302. `thumbnail`, in place of `image` in the address of a picture, is the same picture as a WebP of 96\nby 96 pixels, which the server makes once and keeps for a month. What is not there, not in sight, or asked for with an\nexpired grant is a 404.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "kind",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "image",
       "video",
       "certificate",
       "thumbnail"
      ]
     }
    },
    {
     "name": "grant",
     "in": "query",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 88 characters"
     }
    },
    {
     "name": "range",
     "in": "header",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/octet-stream"
   ]
  },
  {
   "id": "findAnything",
   "method": "get",
   "path": "/inventory/find",
   "tag": "search",
   "summary": "Stones, clients and papers, found while somebody types",
   "about": "At most five of each kind: stones by the beginning of their stock or report number, memos, orders, price offers,\ninvoices and credit notes by the beginning of theirs, clients by the beginning of a word of their company, name or\ne-mail address. Only what the person sees, and of lists that they may read.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "text",
     "in": "query",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Found"
   },
   "files": []
  },
  {
   "id": "shareDiamonds",
   "method": "post",
   "path": "/inventory/share-diamonds",
   "tag": "search",
   "summary": "The chosen stones as text, to be copied or sent to an address",
   "about": "Prices are the viewer's own or, for staff, those of the client whom they name; without one there are none. Links lead\nto the stone's files for 7 days without signing in, while the account of who shared them is active. With `email` the\ntext is sent there, with `words` above it: not by guests, nor before the business is registered. A person sends 20\nsuch e-mails within an hour; more are refused with 429. A number that there is not is a 404 that names it, and\nnothing is sent.",
   "roles": [
    1,
    2,
    3,
    4
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ShareAsked"
    }
   },
   "answer": {
    "ref": "Shared"
   },
   "files": []
  },
  {
   "id": "listShareLinks",
   "method": "get",
   "path": "/inventory/share-link",
   "tag": "share-links",
   "summary": "Links to chosen stones, the last made first",
   "about": "Those of oneself or of the clients that one sees, or of the one client that `client_id` names. Views that were counted\nwithin the last seconds may be missing. The links themselves are told when they are made, and never again.",
   "roles": [
    1,
    3,
    4,
    8
   ],
   "permission": {
    "name": "shared-links",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "client_id",
     "in": "query",
     "required": false,
     "about": "Whose links",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "ShareLinkStatuses"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "-name",
        "status",
        "-status",
        "client",
        "-client",
        "stones",
        "-stones",
        "views",
        "-views",
        "last_viewed_at",
        "-last_viewed_at",
        "expires_at",
        "-expires_at",
        "shows",
        "-shows",
        "created_by",
        "-created_by",
        "created_at",
        "-created_at"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 10 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "status",
        "client",
        "stones",
        "views",
        "last_viewed_at",
        "expires_at",
        "shows",
        "created_by",
        "created_at"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ShareLinks"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "createShareLink",
   "method": "post",
   "path": "/inventory/share-link",
   "tag": "share-links",
   "summary": "Make a link by which somebody without an account sees chosen stones",
   "about": "`path` is the address of the page, with a secret that is told only now. Customers make links of their own, once their\nbusiness is registered. Staff name a client, whose stones and prices it shows, or make one of their own without prices.\nA price is the client's of the moment it is looked at, with `markup` percent on top. A number that there is not, or not\nfor that client, is a 404 that names it.",
   "roles": [
    1,
    3,
    4
   ],
   "permission": {
    "name": "shared-links",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewShareLink"
    }
   },
   "answer": {
    "ref": "MadeShareLink"
   },
   "files": []
  },
  {
   "id": "revokeShareLink",
   "method": "delete",
   "path": "/inventory/share-link/{id}",
   "tag": "share-links",
   "summary": "Revoke a link",
   "about": "It shows nothing any more, from this moment on. It stays in the list.",
   "roles": [
    1,
    3,
    4
   ],
   "permission": {
    "name": "shared-links",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ShareLink"
   },
   "files": []
  },
  {
   "id": "readSharedStones",
   "method": "get",
   "path": "/shared/{secret}",
   "tag": "share-links",
   "summary": "The stones of a link, for whoever has it",
   "about": "What was chosen to be shown, and nothing beyond. A stone that was sold or withdrawn has `is_available` false, and neither\nprice nor files. A link that there is not, that has expired or was revoked, and one whose owner has left are the same\n404. 429 when too much is asked for from one network.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [
    {
     "name": "secret",
     "in": "path",
     "required": true,
     "about": "The secret at the end of the address that was told",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "SharedStones"
   },
   "files": []
  },
  {
   "id": "readSharedMedium",
   "method": "get",
   "path": "/shared/{secret}/media/{place}/{kind}",
   "tag": "share-links",
   "summary": "A picture, video or certificate of a link's stone",
   "about": "By the stone's place among those of the link. Fetched and answered as other media are, but a picture is made anew as a JPEG\nof at most 2,400 pixels, without the notes that say who took it, where and with what; a page of a laboratory is led to\nwith 302. What the link does not show, and what a link no longer shows, is a 404.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [
    {
     "name": "secret",
     "in": "path",
     "required": true,
     "about": "The secret at the end of the address that was told",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "place",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 50",
      "minimum": 1
     }
    },
    {
     "name": "kind",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "image",
       "video",
       "certificate"
      ]
     }
    },
    {
     "name": "range",
     "in": "header",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/octet-stream"
   ]
  },
  {
   "id": "listInventoryDiamonds",
   "method": "post",
   "path": "/inventory/inventory-diamonds",
   "tag": "bulk-email",
   "summary": "The stones of an e-mail to many clients",
   "about": "100 a page, in the order of the e-mail. Staff see all of them, or with `uid` (or `user_id`) those that this client sees, at\ntheir prices. Clients see their own, of e-mails that they got. With `export: true` data is the link of an XLSX\nsheet, and with `pdf: true` the answer is a PDF; both at once are refused.",
   "roles": [
    1,
    4
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "InventoryDiamonds"
    }
   },
   "answer": {
    "ref": "InventoryDiamondsResult"
   },
   "files": [
    "application/pdf"
   ]
  },
  {
   "id": "showSelected",
   "method": "post",
   "path": "/inventory/show-selected",
   "tag": "search",
   "summary": "The chosen stones alone, as they are now",
   "about": "In the order in which they are named; `missing` has the numbers of stones that there are not, or not for the viewer.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SelectionAsked"
    }
   },
   "answer": {
    "ref": "SelectedStones"
   },
   "files": []
  },
  {
   "id": "downloadDiamonds",
   "method": "post",
   "path": "/inventory/download",
   "tag": "search",
   "summary": "The chosen stones as a sheet or a PDF, by a link",
   "about": "Prices are the viewer's own. Staff name a client for that client's prices alone; without one they are the supplier's,\nand the file says that it is not for clients. The sheet has links to the stones' files, which open for 7 days, and the\nPDF has a small picture of each stone whose picture can be fetched within 30 seconds. `data` is the link. It works once, within 60 seconds, and needs no bearer token; the file is made when it is opened.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "DownloadAsked"
    }
   },
   "answer": {
    "ref": "DownloadLink"
   },
   "files": []
  },
  {
   "id": "readDownload",
   "method": "get",
   "path": "/inventory/download/{link}",
   "tag": "search",
   "summary": "The file of a link",
   "about": "404 once it was opened, after 60 seconds, and after whoever asked for it has signed out.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [
    {
     "name": "link",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 43 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/octet-stream"
   ]
  },
  {
   "id": "readDiamondZip",
   "method": "get",
   "path": "/inventory/diamond-zip",
   "tag": "search",
   "summary": "The chosen stones with their files, in one archive",
   "about": "The sheet of a download, and the files that are asked for, named after the stones. They are fetched while the archive\nis sent; not-included.txt in it says which could not be had, and why. An archive has up to 500 stones and 4 GB.\n429 when several archives of this person wait already.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "stock_no",
     "in": "query",
     "required": true,
     "about": "Stock numbers, separated by commas",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 12000 characters"
     }
    },
    {
     "name": "includeExcel",
     "in": "query",
     "required": false,
     "about": "The sheet. It is there, too, where none of the four is named",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "includeCertificate",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "includeImage",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "includeVideo",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "For staff: whose prices",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/zip"
   ]
  },
  {
   "id": "getInventoryDetails",
   "method": "get",
   "path": "/inventory/details",
   "tag": "search",
   "summary": "Pieces, carats and amount of the stock, by status and by shape",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "InventoryDetails"
   },
   "files": []
  },
  {
   "id": "setInventoryStatus",
   "method": "put",
   "path": "/inventory/status/{id}",
   "tag": "search",
   "summary": "Withdraw a stone or restore it",
   "about": "status 2 withdraws, status 1 restores.",
   "roles": [
    1,
    5
   ],
   "permission": {
    "name": "stone-status",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "InventoryStatus"
    }
   },
   "answer": {
    "ref": "Moved"
   },
   "files": []
  },
  {
   "id": "listTableFields",
   "method": "get",
   "path": "/inventory/table-fields",
   "tag": "search",
   "summary": "The columns that a view offers",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "view",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "search",
       "confirm-stone",
       "enquiry",
       "hold",
       "offer",
       "queue",
       "memo"
      ]
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "TableFields"
   },
   "files": []
  },
  {
   "id": "getDefaultMarkup",
   "method": "get",
   "path": "/markup/default",
   "tag": "markup",
   "summary": "The default of the house, and each provider's markup",
   "about": null,
   "roles": [
    1,
    3,
    8
   ],
   "permission": {
    "name": "markup",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "DefaultMarkup"
   },
   "files": []
  },
  {
   "id": "updateDefaultMarkup",
   "method": "put",
   "path": "/markup/update-default",
   "tag": "markup",
   "summary": "Set the default of the house, and providers' markups",
   "about": "A markup is a percentage on top of the supplier's price per carat. What a client pays is the supplier's price with\nthe sum of two: the provider's, and the most specific of the business's, the business associate's and the default.\nWhat was agreed for one business on one provider's stones stands in place of both. Null takes a markup off. A\nclient's price per carat is then rounded up to a multiple of `price_step`; the amount and the discount are made of\nthe rounded price. All of it holds from the very next request; lines and invoices keep the price as it was.",
   "roles": [
    1
   ],
   "permission": {
    "name": "markup",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "DefaultMarkupChange"
    }
   },
   "answer": {
    "ref": "DefaultMarkup"
   },
   "files": []
  },
  {
   "id": "listBusinessMarkups",
   "method": "get",
   "path": "/markup/business",
   "tag": "markup",
   "summary": "Every business and external client that one sees, with its markup",
   "about": null,
   "roles": [
    1,
    3,
    8
   ],
   "permission": {
    "name": "markup",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Markups"
   },
   "files": []
  },
  {
   "id": "updateBusinessMarkups",
   "method": "put",
   "path": "/markup/update-business",
   "tag": "markup",
   "summary": "Set the markups of businesses and external clients",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "markup",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "MarkupsChange"
    }
   },
   "answer": {
    "ref": "Markups"
   },
   "files": []
  },
  {
   "id": "listAssociateMarkups",
   "method": "get",
   "path": "/markup/businessassociate",
   "tag": "markup",
   "summary": "Every business associate that one sees, with the markup of their clients",
   "about": null,
   "roles": [
    1,
    3,
    8
   ],
   "permission": {
    "name": "markup",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Markups"
   },
   "files": []
  },
  {
   "id": "updateAssociateMarkups",
   "method": "put",
   "path": "/markup/update-businessassociate",
   "tag": "markup",
   "summary": "Set the markups of business associates",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "markup",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "MarkupsChange"
    }
   },
   "answer": {
    "ref": "Markups"
   },
   "files": []
  },
  {
   "id": "listBusinessProviderMarkups",
   "method": "get",
   "path": "/markup/business-provider/{id}",
   "tag": "markup",
   "summary": "What was agreed for a business on each provider's stones",
   "about": null,
   "roles": [
    1,
    3,
    8
   ],
   "permission": {
    "name": "markup",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "BusinessProviderMarkups"
   },
   "files": []
  },
  {
   "id": "updateBusinessProviderMarkups",
   "method": "put",
   "path": "/markup/update-business-provider",
   "tag": "markup",
   "summary": "Set what was agreed for a business on providers' stones",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "markup",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "BusinessProviderChange"
    }
   },
   "answer": {
    "ref": "BusinessProviderMarkups"
   },
   "files": []
  },
  {
   "id": "listRapPrices",
   "method": "get",
   "path": "/inventory/get-rap-price",
   "tag": "markup",
   "summary": "The rows of a price list, 50 a page, and which lists there are",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "price-list",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "shape",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "ListShape"
     }
    },
    {
     "name": "color",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 3 characters"
     }
    },
    {
     "name": "clarity",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 4 characters"
     }
    },
    {
     "name": "carat",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "number"
      ],
      "limits": "0 to 99999",
      "minimum": 0
     }
    },
    {
     "name": "listed_on",
     "in": "query",
     "required": false,
     "about": "The list in force of each shape when left out",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "RapPrices"
   },
   "files": []
  },
  {
   "id": "insertLatestPrices",
   "method": "post",
   "path": "/inventory/insert-latest-prices",
   "tag": "markup",
   "summary": "Import new price lists, and reprice the stones by them",
   "about": "A file in the trade's layout (no header; shape BR or PS, clarity, colour, from, to, price, M/D/YYYY), or the same as\nrows. Sizes are the file's own; FL is priced as IF. The whole of it or nothing: what is not right is named with its\nrow. With `preview` it says what would change and changes nothing.\nThe newest list of a shape is in force, and one that is made up only until there is another: every stone takes its\nlist price from it, in the background. Two colours may stand in one row, O-P.",
   "roles": [
    1
   ],
   "permission": {
    "name": "price-list",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": true,
    "schema": {
     "ref": "PriceListUpload"
    }
   },
   "answer": {
    "ref": "PriceListImport"
   },
   "files": []
  },
  {
   "id": "updateLatestPrices",
   "method": "post",
   "path": "/inventory/update-latest-prices",
   "tag": "markup",
   "summary": "Correct rows of price lists that were imported",
   "about": "A file in the trade's layout (no header; shape BR or PS, clarity, colour, from, to, price, M/D/YYYY), or the same as\nrows. Sizes are the file's own; FL is priced as IF. The whole of it or nothing: what is not right is named with its\nrow. With `preview` it says what would change and changes nothing.\nThe rows' shape and date say which list they correct; rows that are not named stay.",
   "roles": [
    1
   ],
   "permission": {
    "name": "price-list",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": true,
    "schema": {
     "ref": "PriceListUpload"
    }
   },
   "answer": {
    "ref": "PriceListImport"
   },
   "files": []
  },
  {
   "id": "syncRapPrice",
   "method": "post",
   "path": "/inventory/sync-rap-price",
   "tag": "markup",
   "summary": "Apply the newest lists to the stones, and read a page of them",
   "about": "For stones that came with another list price, or none. The answer is the page of the lists as the portal holds them.",
   "roles": [
    1
   ],
   "permission": {
    "name": "price-list",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "RapPage"
    }
   },
   "answer": {
    "ref": "RapPrices"
   },
   "files": []
  },
  {
   "id": "getUsdInr",
   "method": "get",
   "path": "/inventory/usd_inr",
   "tag": "search",
   "summary": "The rate of the rupee, and of which day it is",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "UsdInr"
   },
   "files": []
  },
  {
   "id": "setUsdInr",
   "method": "put",
   "path": "/inventory/usd_inr",
   "tag": "search",
   "summary": "Set the rate of the rupee",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "price-list",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "UsdInrRate"
    }
   },
   "answer": {
    "ref": "UsdInr"
   },
   "files": []
  },
  {
   "id": "whyThisPrice",
   "method": "get",
   "path": "/inventory/why-this-price",
   "tag": "markup",
   "summary": "How a stone's price comes about",
   "about": "The supplier's price and what it is based on, the list price with its day, each markup that applies to the client, the result.",
   "roles": [
    1,
    3,
    8
   ],
   "permission": {
    "name": "markup",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "stock_no",
     "in": "query",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 200 characters"
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose prices are answered; without one, the supplier's prices",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "WhyThisPrice"
   },
   "files": []
  },
  {
   "id": "searchArrivals",
   "method": "post",
   "path": "/inventory/new-arrival/search-arrival",
   "tag": "search",
   "summary": "Find stones among the new arrivals",
   "about": "The search, restricted to stones that arrived within the days of the setting, or between start_date and end_date (UTC,\nboth included). A stone arrives once, when the house first has it; restoring a withdrawn one is no arrival. Without\nanother order the newest come first. With `export` the answer is a sheet, as of the search.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "new-arrival",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ArrivalSearch"
    }
   },
   "answer": {
    "ref": "Arrivals"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "listArrivals",
   "method": "post",
   "path": "/inventory/new-arrival/arrival",
   "tag": "search",
   "summary": "The new arrivals as a list, as a sheet, or printed",
   "about": "Fields that are null are as if they were left out. user_id, for staff: what that client sees. `filters` narrows them as\nin a search. With `export: true` data is\nthe link of an XLSX sheet with up to 10,000 of them, the newest first; where there are more, the sheet and the message\nsay so. With `pdf: true` the answer is a PDF with all of them, up to 2,000, at the prices of the client it is for; more\nare refused, and so is none. Both at once are refused. A guest’s sheet or PDF has the 500 newest, and says so.\n429 when several files of this person wait already, 504 when it takes too long.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "new-arrival",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ArrivalList"
    }
   },
   "answer": {
    "ref": "ArrivalListResult"
   },
   "files": [
    "application/pdf"
   ]
  },
  {
   "id": "countArrivalTransactions",
   "method": "get",
   "path": "/inventory/new-arrival/transactions-count",
   "tag": "search",
   "summary": "How many of the new arrivals are held, on memo, confirmed or enquired about",
   "about": "Counts stones with an open line that the viewer sees, and stones in a cart, on a watchlist or with a note.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "new-arrival",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ArrivalTransactions"
   },
   "files": []
  },
  {
   "id": "getNewArrivalSetting",
   "method": "get",
   "path": "/project-setting/new-arrival",
   "tag": "search",
   "summary": "For how many days a stone is a new arrival",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "settings",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "KeptNewArrivalSetting"
   },
   "files": []
  },
  {
   "id": "setNewArrivalSetting",
   "method": "put",
   "path": "/project-setting/new-arrival",
   "tag": "search",
   "summary": "Set for how many days a stone is a new arrival",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "settings",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewArrivalSetting"
    }
   },
   "answer": {
    "ref": "KeptNewArrivalSetting"
   },
   "files": []
  },
  {
   "id": "getHoldSetting",
   "method": "get",
   "path": "/project-setting/hold",
   "tag": "stone-actions",
   "summary": "How long holds last, and how much a business may hold",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "settings",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "KeptHoldSetting"
   },
   "files": []
  },
  {
   "id": "setHoldSetting",
   "method": "put",
   "path": "/project-setting/hold",
   "tag": "stone-actions",
   "summary": "Set how long holds last, and how much a business may hold",
   "about": "The limits hold from the very next request; holds that are there stay, and last as long as they were told.",
   "roles": [
    1
   ],
   "permission": {
    "name": "settings",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "HoldSetting"
    }
   },
   "answer": {
    "ref": "KeptHoldSetting"
   },
   "files": []
  },
  {
   "id": "getHolidays",
   "method": "get",
   "path": "/project-setting/holiday",
   "tag": "stone-actions",
   "summary": "Days on which the house does no business, and after how many business days a memo is due",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "memo",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "KeptHolidays"
   },
   "files": []
  },
  {
   "id": "setHolidays",
   "method": "put",
   "path": "/project-setting/holiday",
   "tag": "stone-actions",
   "summary": "Set on which days the house does no business",
   "about": "Memos that are there keep their day.",
   "roles": [
    1
   ],
   "permission": {
    "name": "settings",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Holidays"
    }
   },
   "answer": {
    "ref": "KeptHolidays"
   },
   "files": []
  },
  {
   "id": "getKycSetting",
   "method": "get",
   "path": "/project-setting/kyc",
   "tag": "clients",
   "summary": "For how long businesses stay registered after a document has expired",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "settings",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "KeptKycSetting"
   },
   "files": []
  },
  {
   "id": "setKycSetting",
   "method": "put",
   "path": "/project-setting/kyc",
   "tag": "clients",
   "summary": "Set for how long businesses stay registered after a document has expired",
   "about": "Applies to documents that have expired already, too.",
   "roles": [
    1
   ],
   "permission": {
    "name": "settings",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "KycSetting"
    }
   },
   "answer": {
    "ref": "KeptKycSetting"
   },
   "files": []
  },
  {
   "id": "getInvoiceSetting",
   "method": "get",
   "path": "/project-setting/invoice",
   "tag": "settings",
   "summary": "What the house says of itself on its papers",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "settings",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "KeptInvoiceSetting"
   },
   "files": []
  },
  {
   "id": "setInvoiceSetting",
   "method": "put",
   "path": "/project-setting/invoice",
   "tag": "settings",
   "summary": "Set what the house says of itself on its papers",
   "about": "Applies to every invoice, memo, order and price offer that is printed from now on; the bank stands on invoices alone.\nWhat is empty is left out; a memo, an order or an offer without terms of its own has the common ones. `terms_days` and\n`taxes` are those of invoices that are written from now on.\nAs a form where a logo comes with it, which takes the place of the one there is. It stands at the head of these papers\nand of printed lists of stones.",
   "roles": [
    1
   ],
   "permission": {
    "name": "settings",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "InvoiceSetting"
    }
   },
   "answer": {
    "ref": "KeptInvoiceSetting"
   },
   "files": []
  },
  {
   "id": "readHouseLogo",
   "method": "get",
   "path": "/project-setting/invoice/logo",
   "tag": "settings",
   "summary": "The logo at the head of what the house prints",
   "about": "404 without one.",
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "settings",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": null,
   "files": [
    "application/octet-stream"
   ]
  },
  {
   "id": "getDemoAccounts",
   "method": "get",
   "path": "/project-setting/demo",
   "tag": "session",
   "summary": "How many accounts of the demo are open, and whether others can reach them",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "settings",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "OpenDemo"
   },
   "files": []
  },
  {
   "id": "listDiamondAttributes",
   "method": "get",
   "path": "/inventory/new-arrival/diamond-attribute-submasters",
   "tag": "search",
   "summary": "The values of every attribute that stones are searched by",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "search",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "DiamondAttributes"
   },
   "files": []
  },
  {
   "id": "listHolds",
   "method": "post",
   "path": "/inventory/new-arrival/get-hold",
   "tag": "stone-actions",
   "summary": "Holds",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "hold",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the workflow; all statuses if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "overdue",
     "in": "query",
     "required": false,
     "about": "Only live lines past their due time; where nothing is due, nothing is overdue",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "groupBy",
     "in": "query",
     "required": false,
     "about": "Lines of one group stand together: 1 list, 2 date, 3 customer, 4 date and customer, 5 invoice, 6 order, 7 memo",
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       2,
       3,
       4,
       5,
       6,
       7
      ]
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "HoldSort"
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "source",
     "in": "query",
     "required": false,
     "about": "Of external clients alone: 6 those by API, 7 those by FTP",
     "schema": {
      "ref": "ExternalRole"
     }
    },
    {
     "name": "business_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "in": "query",
     "required": false,
     "about": "Lines of clients whose business is in this country; 0 where it is not known",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "currentTab",
     "in": "query",
     "required": false,
     "about": "Which tab of the screen asks; the lines are the same for each",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "LineFilter"
    }
   },
   "answer": {
    "ref": "Holds"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "holdStones",
   "method": "post",
   "path": "/inventory/new-arrival/hold",
   "tag": "stone-actions",
   "summary": "Hold available stones for a client",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    6
   ],
   "permission": {
    "name": "hold",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Hold"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "listQueue",
   "method": "post",
   "path": "/inventory/new-arrival/get-queue",
   "tag": "stone-actions",
   "summary": "Places in line for stones",
   "about": "Clients see their own places and how far they have come, and never who else waits.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    8
   ],
   "permission": {
    "name": "queue",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the workflow; all statuses if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "overdue",
     "in": "query",
     "required": false,
     "about": "Only live lines past their due time; where nothing is due, nothing is overdue",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "groupBy",
     "in": "query",
     "required": false,
     "about": "Lines of one group stand together: 1 list, 2 date, 3 customer, 4 date and customer, 5 invoice, 6 order, 7 memo",
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       2,
       3,
       4,
       5,
       6,
       7
      ]
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "QueueSort"
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "business_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "in": "query",
     "required": false,
     "about": "Lines of clients whose business is in this country; 0 where it is not known",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "currentTab",
     "in": "query",
     "required": false,
     "about": "Which tab of the screen asks; the lines are the same for each",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "LineFilter"
    }
   },
   "answer": {
    "ref": "Queue"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "joinQueue",
   "method": "post",
   "path": "/inventory/new-arrival/queue",
   "tag": "stone-actions",
   "summary": "Wait in line for stones that are on hold, confirmed or on memo",
   "about": "One place for each stone, all of them or none. When a stone comes free, the first in line who may hold it is\noffered it: it is on hold for them until the offer ends.",
   "roles": [
    1,
    2,
    3,
    4,
    6
   ],
   "permission": {
    "name": "queue",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "JoinQueue"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "leaveQueue",
   "method": "put",
   "path": "/inventory/new-arrival/queue-leave",
   "tag": "stone-actions",
   "summary": "Leave the line for stones, or decline stones that were offered",
   "about": "Declining releases the hold of the offer, and the next in line is asked.",
   "roles": [
    1,
    2,
    3,
    4,
    6
   ],
   "permission": {
    "name": "queue",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "QueuePlaces"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "acceptQueueOffer",
   "method": "put",
   "path": "/inventory/new-arrival/queue-accept",
   "tag": "stone-actions",
   "summary": "Accept stones that were offered",
   "about": "The hold of the offer lasts as long as a new hold from then on, and keeps its price.",
   "roles": [
    1,
    2,
    3,
    4,
    6
   ],
   "permission": {
    "name": "queue",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "QueuePlaces"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "listPriceOffers",
   "method": "post",
   "path": "/inventory/new-arrival/get-offer",
   "tag": "stone-actions",
   "summary": "Prices that clients offer for stones",
   "about": "Those that wait for the reader stand first.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    8
   ],
   "permission": {
    "name": "offer",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the workflow; all statuses if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "overdue",
     "in": "query",
     "required": false,
     "about": "Only live lines past their due time; where nothing is due, nothing is overdue",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "groupBy",
     "in": "query",
     "required": false,
     "about": "Lines of one group stand together: 1 list, 2 date, 3 customer, 4 date and customer, 5 invoice, 6 order, 7 memo",
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       2,
       3,
       4,
       5,
       6,
       7
      ]
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "PriceOfferSort"
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "business_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "in": "query",
     "required": false,
     "about": "Lines of clients whose business is in this country; 0 where it is not known",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "currentTab",
     "in": "query",
     "required": false,
     "about": "Which tab of the screen asks; the lines are the same for each",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "LineFilter"
    }
   },
   "answer": {
    "ref": "PriceOffers"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "makePriceOffer",
   "method": "post",
   "path": "/inventory/new-arrival/offer",
   "tag": "stone-actions",
   "summary": "Offer a price for stones",
   "about": "For stones that are available, or on hold for the same client: one offer, with a line for each stone, all of them or\nnone. It promises no stone to anybody. The house answers each line by itself, before the time in `due_at` is over.",
   "roles": [
    1,
    2,
    3,
    4,
    6
   ],
   "permission": {
    "name": "offer",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewPriceOffer"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "answerPriceOffer",
   "method": "put",
   "path": "/inventory/new-arrival/offer-answer",
   "tag": "stone-actions",
   "summary": "Answer prices that were offered",
   "about": "Open lines are answered by the house, countered ones by their client, all of the chosen ones or none. `accept` begins\nan order or a memo at the agreed price, for each client one, and is refused where the stone is no longer free.\n`counter` is the house's own price, or the client's next one. Refused with 409 where it is the other side's turn.",
   "roles": [
    1,
    3,
    4,
    6
   ],
   "permission": {
    "name": "offer",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PriceOfferAnswer"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "withdrawPriceOffer",
   "method": "put",
   "path": "/inventory/new-arrival/offer-withdraw",
   "tag": "stone-actions",
   "summary": "Withdraw prices that were offered",
   "about": null,
   "roles": [
    4,
    6
   ],
   "permission": {
    "name": "offer",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PriceOfferLines"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "getHoldStanding",
   "method": "get",
   "path": "/inventory/new-arrival/hold-standing",
   "tag": "stone-actions",
   "summary": "How near a client is to the limits of holding",
   "about": "Clients are told of themselves; staff name a client in `user_id`.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "hold",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "HoldStanding"
   },
   "files": []
  },
  {
   "id": "getCreditStanding",
   "method": "get",
   "path": "/inventory/new-arrival/credit-standing",
   "tag": "stone-actions",
   "summary": "How much of a client's credit limit is used",
   "about": "Clients are told of themselves; staff name a client in `user_id`.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "confirm-stone",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "CreditStanding"
   },
   "files": []
  },
  {
   "id": "extendHold",
   "method": "put",
   "path": "/inventory/new-arrival/extend-hold",
   "tag": "stone-actions",
   "summary": "Hold stones anew, for as long as a new hold lasts",
   "about": null,
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "hold",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Lines"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "releaseHold",
   "method": "put",
   "path": "/inventory/new-arrival/release-hold",
   "tag": "stone-actions",
   "summary": "Release holds",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    6
   ],
   "permission": {
    "name": "hold",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Lines"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "listMemos",
   "method": "post",
   "path": "/inventory/new-arrival/get-memo",
   "tag": "stone-actions",
   "summary": "Memo lines",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "memo",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the workflow; all statuses if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "overdue",
     "in": "query",
     "required": false,
     "about": "Only live lines past their due time; where nothing is due, nothing is overdue",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "asked",
     "in": "query",
     "required": false,
     "about": "Only live lines whose clients ask for more time and have no answer yet",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "days_from",
     "in": "query",
     "required": false,
     "about": "Only memos that were issued at least so many days ago",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "0 to 36500",
      "minimum": 0
     }
    },
    {
     "name": "days_to",
     "in": "query",
     "required": false,
     "about": "Only memos that were issued at most so many days ago",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "0 to 36500",
      "minimum": 0
     }
    },
    {
     "name": "groupBy",
     "in": "query",
     "required": false,
     "about": "Lines of one group stand together: 1 list, 2 date, 3 customer, 4 date and customer, 5 invoice, 6 order, 7 memo",
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       2,
       3,
       4,
       5,
       6,
       7
      ]
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "MemoSort"
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "source",
     "in": "query",
     "required": false,
     "about": "Of external clients alone: 6 those by API, 7 those by FTP",
     "schema": {
      "ref": "ExternalRole"
     }
    },
    {
     "name": "business_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "in": "query",
     "required": false,
     "about": "Lines of clients whose business is in this country; 0 where it is not known",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "currentTab",
     "in": "query",
     "required": false,
     "about": "Which tab of the screen asks; the lines are the same for each",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "LineFilter"
    }
   },
   "answer": {
    "ref": "Memos"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "getMemoDesk",
   "method": "get",
   "path": "/inventory/new-arrival/memo-desk",
   "tag": "stone-actions",
   "summary": "Everything that is out on memo, by client and by how long it is out",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "memo-desk",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "MemoDesk"
   },
   "files": []
  },
  {
   "id": "remindOfOverdue",
   "method": "post",
   "path": "/inventory/new-arrival/memo-desk/remind",
   "tag": "stone-actions",
   "summary": "Remind clients by mail of what is overdue",
   "about": "One mail for each client with all that is overdue. Who was reminded today already is left out.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "memo-desk",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "OverdueClients"
    }
   },
   "answer": {
    "ref": "RemindedClients"
   },
   "files": []
  },
  {
   "id": "scanForReturn",
   "method": "get",
   "path": "/inventory/new-arrival/memo-desk/scan",
   "tag": "stone-actions",
   "summary": "What is out on memo under a scanned number",
   "about": "A stock number, a report number, or the number of a memo, which stands for all of its stones that are still out.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "memo-desk",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "code",
     "in": "query",
     "required": true,
     "about": "What the scanner read",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ScannedCode"
   },
   "files": []
  },
  {
   "id": "issueMemo",
   "method": "post",
   "path": "/inventory/new-arrival/memo",
   "tag": "stone-actions",
   "summary": "Issue stones to a client on memo",
   "about": null,
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "memo",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Memo"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "receiveMemo",
   "method": "put",
   "path": "/inventory/new-arrival/receive-memo",
   "tag": "stone-actions",
   "summary": "Receive memo lines back",
   "about": null,
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "memo",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Lines"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "sellMemo",
   "method": "post",
   "path": "/inventory/new-arrival/memo-sell",
   "tag": "stone-actions",
   "summary": "Sell memo lines",
   "about": null,
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "memo",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Lines"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "extendMemo",
   "method": "put",
   "path": "/inventory/new-arrival/memo-extend",
   "tag": "stone-actions",
   "summary": "Extend issued memo lines to a later due date",
   "about": "All of them or none. What clients asked for these lines is granted with it.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "memo",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "MoreTime"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "askMemoExtension",
   "method": "post",
   "path": "/inventory/new-arrival/memo-extension",
   "tag": "stone-actions",
   "summary": "Ask for a later due date of issued memo lines",
   "about": "One wish for each line, all of them or none; a line has one at a time that waits for an answer. What became of it\nstands with the line in the list of memos.",
   "roles": [
    4,
    6,
    7
   ],
   "permission": {
    "name": "memo-extension",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "MoreTime"
    }
   },
   "answer": {
    "ref": "MemoExtensions"
   },
   "files": []
  },
  {
   "id": "answerMemoExtension",
   "method": "put",
   "path": "/inventory/new-arrival/memo-extension-answer",
   "tag": "stone-actions",
   "summary": "Grant or decline more time that clients asked for",
   "about": "A grant extends the lines as memo-extend does. Refused with 409 where a wish was answered, withdrawn or has lapsed.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "memo",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "MemoExtensionAnswer"
    }
   },
   "answer": {
    "ref": "MemoExtensions"
   },
   "files": []
  },
  {
   "id": "withdrawMemoExtension",
   "method": "put",
   "path": "/inventory/new-arrival/memo-extension-withdraw",
   "tag": "stone-actions",
   "summary": "No longer ask for more time",
   "about": null,
   "roles": [
    4,
    6,
    7
   ],
   "permission": {
    "name": "memo-extension",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "MemoExtensionIds"
    }
   },
   "answer": {
    "ref": "MemoExtensions"
   },
   "files": []
  },
  {
   "id": "listConfirmStones",
   "method": "post",
   "path": "/inventory/new-arrival/get-confirm-stone",
   "tag": "stone-actions",
   "summary": "Confirm-stone lines",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "confirm-stone",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the workflow; all statuses if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "overdue",
     "in": "query",
     "required": false,
     "about": "Only live lines past their due time; where nothing is due, nothing is overdue",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "groupBy",
     "in": "query",
     "required": false,
     "about": "Lines of one group stand together: 1 list, 2 date, 3 customer, 4 date and customer, 5 invoice, 6 order, 7 memo",
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       2,
       3,
       4,
       5,
       6,
       7
      ]
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "ConfirmSort"
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "source",
     "in": "query",
     "required": false,
     "about": "Of external clients alone: 6 those by API, 7 those by FTP",
     "schema": {
      "ref": "ExternalRole"
     }
    },
    {
     "name": "business_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "in": "query",
     "required": false,
     "about": "Lines of clients whose business is in this country; 0 where it is not known",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "currentTab",
     "in": "query",
     "required": false,
     "about": "Which tab of the screen asks; the lines are the same for each",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "LineFilter"
    }
   },
   "answer": {
    "ref": "ConfirmStones"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "confirmStones",
   "method": "post",
   "path": "/inventory/new-arrival/confirm-stone",
   "tag": "stone-actions",
   "summary": "Ask firmly for stones",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    6
   ],
   "permission": {
    "name": "confirm-stone",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Confirm"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "updateConfirmStones",
   "method": "put",
   "path": "/inventory/new-arrival/update-confirm-stone",
   "tag": "stone-actions",
   "summary": "Change the remark of pending lines, or cancel them with status 4",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6
   ],
   "permission": {
    "name": "confirm-stone",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ConfirmUpdate"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "approveStones",
   "method": "put",
   "path": "/inventory/new-arrival/approve-stone",
   "tag": "stone-actions",
   "summary": "Approve pending lines; the stones are sold",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "confirm-stone-decision",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Lines"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "importExternalDiamonds",
   "method": "post",
   "path": "/inventory/new-arrival/import-external-diamonds",
   "tag": "stone-actions",
   "summary": "Confirm the stones of an external client’s sheet",
   "about": "The file part `externalDiamonds` is a CSV (also .csv.gz) or XLSX sheet of up to 50 MB: our stock number or the report\nnumber in each row, and, if they like, the price that they saw and a remark. With `preview` the answer says of the\nrows what would become of them, and nothing changes. Otherwise the sheet is confirmed in the background: each stone\nthat is available at the price they saw waits for approval, and every other row is refused with its reason.\nSent again, a sheet confirms no stone twice.",
   "roles": [
    1,
    3,
    6
   ],
   "permission": {
    "name": "confirm-stone",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": true,
    "schema": {
     "ref": "ExternalSheetUpload"
    }
   },
   "answer": {
    "ref": "ExternalImport"
   },
   "files": []
  },
  {
   "id": "listExternalSheets",
   "method": "get",
   "path": "/inventory/new-arrival/external-sheets",
   "tag": "stone-actions",
   "summary": "The last sheets by which an external client confirmed stones",
   "about": null,
   "roles": [
    1,
    3,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "confirm-stone",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ExternalSheets"
   },
   "files": []
  },
  {
   "id": "getExternalSheet",
   "method": "get",
   "path": "/inventory/new-arrival/external-sheets/{id}",
   "tag": "stone-actions",
   "summary": "How far the import of a sheet has come",
   "about": null,
   "roles": [
    1,
    3,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "confirm-stone",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ExternalSheet"
   },
   "files": []
  },
  {
   "id": "downloadExternalAnswers",
   "method": "get",
   "path": "/inventory/new-arrival/external-sheets/{id}/answers",
   "tag": "stone-actions",
   "summary": "The client’s sheet with an answer in each row",
   "about": "Their own columns, and one more that says what became of the row. Cells are text or numbers, never formulas.",
   "roles": [
    1,
    3,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "confirm-stone",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "approveExternalDiamonds",
   "method": "put",
   "path": "/inventory/new-arrival/approve-external-export-diamonds",
   "tag": "stone-actions",
   "summary": "Approve pending lines of external clients’ sheets; the stones are sold",
   "about": "Names the lines, or a sheet: then up to 500 of those that wait are approved, and `left` says how many still do.",
   "roles": [
    1
   ],
   "permission": {
    "name": "confirm-stone-decision",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ExternalApproval"
    }
   },
   "answer": {
    "ref": "ExternalApproved"
   },
   "files": []
  },
  {
   "id": "rejectStones",
   "method": "put",
   "path": "/inventory/new-arrival/reject-stone",
   "tag": "stone-actions",
   "summary": "Reject pending lines with a reason",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "confirm-stone-decision",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Rejection"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "lowerPrice",
   "method": "put",
   "path": "/inventory/new-arrival/lower-price",
   "tag": "stone-actions",
   "summary": "Lower the price that open memo lines or pending confirm-stones keep",
   "about": null,
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "sale-price",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "LowerPrice"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "reverseSale",
   "method": "put",
   "path": "/inventory/new-arrival/reverse-sale",
   "tag": "stone-actions",
   "summary": "Reverse the mistaken sale of memo lines or confirm-stones, with a reason",
   "about": "All of them or none. The stones are available again, and each invoice that they are on gets a credit note, whose\nnumber is the answer's. An invoice without another line is cancelled. What was paid beyond what stays to be paid\nbecomes the client's credit.",
   "roles": [
    1
   ],
   "permission": {
    "name": "invoice",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Reversal"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "listEnquiries",
   "method": "post",
   "path": "/inventory/new-arrival/get-enquiry",
   "tag": "stone-actions",
   "summary": "Enquiries",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "enquiry",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the workflow; all statuses if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "overdue",
     "in": "query",
     "required": false,
     "about": "Only live lines past their due time; where nothing is due, nothing is overdue",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "groupBy",
     "in": "query",
     "required": false,
     "about": "Lines of one group stand together: 1 list, 2 date, 3 customer, 4 date and customer, 5 invoice, 6 order, 7 memo",
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       2,
       3,
       4,
       5,
       6,
       7
      ]
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "EnquirySort"
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "business_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "in": "query",
     "required": false,
     "about": "Lines of clients whose business is in this country; 0 where it is not known",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "currentTab",
     "in": "query",
     "required": false,
     "about": "Which tab of the screen asks; the lines are the same for each",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "LineFilter"
    }
   },
   "answer": {
    "ref": "Enquiries"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "openEnquiry",
   "method": "post",
   "path": "/inventory/new-arrival/enquiry",
   "tag": "stone-actions",
   "summary": "Enquire about stones",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    6,
    7
   ],
   "permission": {
    "name": "enquiry",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Enquiry"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "closeEnquiry",
   "method": "put",
   "path": "/inventory/new-arrival/close-enquiry",
   "tag": "stone-actions",
   "summary": "Close enquiries",
   "about": null,
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "enquiry",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "Lines"
    }
   },
   "answer": {
    "ref": "LinesMoved"
   },
   "files": []
  },
  {
   "id": "listCarts",
   "method": "post",
   "path": "/inventory/new-arrival/get-carts",
   "tag": "stone-actions",
   "summary": "What clients have in their cart, with what became of it",
   "about": "With today's prices and those of the day each stone was added. Staff see the supplier's prices until they name a client.",
   "roles": [
    1,
    2,
    3,
    4,
    8
   ],
   "permission": {
    "name": "cart",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the stones; all if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "groupBy",
     "in": "query",
     "required": false,
     "about": "Lines of one group stand together: 1 list, 2 date, 3 customer, 4 date and customer",
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       2,
       3,
       4
      ]
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "business_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "in": "query",
     "required": false,
     "about": "Lines of clients whose business is in this country; 0 where it is not known",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "currentTab",
     "in": "query",
     "required": false,
     "about": "Which tab of the screen asks; the lines are the same for each",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "-stock_no",
        "status",
        "-status",
        "shape",
        "-shape",
        "carat",
        "-carat",
        "color",
        "-color",
        "clarity",
        "-clarity",
        "finish",
        "-finish",
        "fluorescence",
        "-fluorescence",
        "report",
        "-report",
        "disc",
        "-disc",
        "price_per_ct",
        "-price_per_ct",
        "total_amt",
        "-total_amt",
        "pieces",
        "-pieces",
        "rap",
        "-rap",
        "markup_disc",
        "-markup_disc",
        "markup_ppc",
        "-markup_ppc",
        "sell_amt",
        "-sell_amt",
        "cut",
        "-cut",
        "polish",
        "-polish",
        "symmetry",
        "-symmetry",
        "lab",
        "-lab",
        "report_no",
        "-report_no",
        "fancy_color",
        "-fancy_color",
        "intensity",
        "-intensity",
        "overtone",
        "-overtone",
        "shade",
        "-shade",
        "milky",
        "-milky",
        "eye_clean",
        "-eye_clean",
        "length",
        "-length",
        "width",
        "-width",
        "height",
        "-height",
        "ratio",
        "-ratio",
        "depth",
        "-depth",
        "table_pct",
        "-table_pct",
        "location",
        "-location",
        "stone_type",
        "-stone_type",
        "diamond_type",
        "-diamond_type",
        "org_stock_no",
        "-org_stock_no",
        "confirmed_at",
        "-confirmed_at",
        "standing",
        "-standing",
        "added_ppc",
        "-added_ppc",
        "added_amt",
        "-added_amt",
        "change_amt",
        "-change_amt",
        "client",
        "-client",
        "added_by",
        "-added_by",
        "added_at",
        "-added_at"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 46 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "status",
        "shape",
        "carat",
        "color",
        "clarity",
        "finish",
        "fluorescence",
        "report",
        "disc",
        "price_per_ct",
        "total_amt",
        "pieces",
        "rap",
        "markup_disc",
        "markup_ppc",
        "sell_amt",
        "cut",
        "polish",
        "symmetry",
        "lab",
        "report_no",
        "fancy_color",
        "intensity",
        "overtone",
        "shade",
        "milky",
        "eye_clean",
        "length",
        "width",
        "height",
        "ratio",
        "depth",
        "table_pct",
        "location",
        "stone_type",
        "diamond_type",
        "org_stock_no",
        "confirmed_at",
        "standing",
        "added_ppc",
        "added_amt",
        "change_amt",
        "client",
        "added_by",
        "added_at"
       ]
      }
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "CollectedFilter"
    }
   },
   "answer": {
    "ref": "Carts"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "addToCart",
   "method": "post",
   "path": "/inventory/new-arrival/carts",
   "tag": "stone-actions",
   "summary": "Put stones into the cart",
   "about": "A stone that is in it already stays as it is, with its price. Stones that are sold are refused. All of them or none: a refusal names each stone that prevents it, and why.",
   "roles": [
    1,
    2,
    3,
    4
   ],
   "permission": {
    "name": "cart",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewCollected"
    }
   },
   "answer": {
    "ref": "Collected"
   },
   "files": []
  },
  {
   "id": "removeFromCart",
   "method": "delete",
   "path": "/inventory/new-arrival/carts",
   "tag": "stone-actions",
   "summary": "Take stones out of the cart",
   "about": "By the lines' ids, or by stock numbers for one client.",
   "roles": [
    1,
    2,
    3,
    4
   ],
   "permission": {
    "name": "cart",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "CollectedStones"
    }
   },
   "answer": {
    "ref": "Collected"
   },
   "files": []
  },
  {
   "id": "listWatchlist",
   "method": "post",
   "path": "/inventory/new-arrival/get-watchlist",
   "tag": "stone-actions",
   "summary": "The stones that clients watch, with what became of them",
   "about": "As the cart.",
   "roles": [
    1,
    2,
    3,
    4,
    8
   ],
   "permission": {
    "name": "watchlist",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the stones; all if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "groupBy",
     "in": "query",
     "required": false,
     "about": "Lines of one group stand together: 1 list, 2 date, 3 customer, 4 date and customer",
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       2,
       3,
       4
      ]
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "business_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "in": "query",
     "required": false,
     "about": "Lines of clients whose business is in this country; 0 where it is not known",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "currentTab",
     "in": "query",
     "required": false,
     "about": "Which tab of the screen asks; the lines are the same for each",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "-stock_no",
        "status",
        "-status",
        "shape",
        "-shape",
        "carat",
        "-carat",
        "color",
        "-color",
        "clarity",
        "-clarity",
        "finish",
        "-finish",
        "fluorescence",
        "-fluorescence",
        "report",
        "-report",
        "disc",
        "-disc",
        "price_per_ct",
        "-price_per_ct",
        "total_amt",
        "-total_amt",
        "pieces",
        "-pieces",
        "rap",
        "-rap",
        "markup_disc",
        "-markup_disc",
        "markup_ppc",
        "-markup_ppc",
        "sell_amt",
        "-sell_amt",
        "cut",
        "-cut",
        "polish",
        "-polish",
        "symmetry",
        "-symmetry",
        "lab",
        "-lab",
        "report_no",
        "-report_no",
        "fancy_color",
        "-fancy_color",
        "intensity",
        "-intensity",
        "overtone",
        "-overtone",
        "shade",
        "-shade",
        "milky",
        "-milky",
        "eye_clean",
        "-eye_clean",
        "length",
        "-length",
        "width",
        "-width",
        "height",
        "-height",
        "ratio",
        "-ratio",
        "depth",
        "-depth",
        "table_pct",
        "-table_pct",
        "location",
        "-location",
        "stone_type",
        "-stone_type",
        "diamond_type",
        "-diamond_type",
        "org_stock_no",
        "-org_stock_no",
        "confirmed_at",
        "-confirmed_at",
        "standing",
        "-standing",
        "added_ppc",
        "-added_ppc",
        "added_amt",
        "-added_amt",
        "change_amt",
        "-change_amt",
        "client",
        "-client",
        "added_by",
        "-added_by",
        "added_at",
        "-added_at"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 46 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "status",
        "shape",
        "carat",
        "color",
        "clarity",
        "finish",
        "fluorescence",
        "report",
        "disc",
        "price_per_ct",
        "total_amt",
        "pieces",
        "rap",
        "markup_disc",
        "markup_ppc",
        "sell_amt",
        "cut",
        "polish",
        "symmetry",
        "lab",
        "report_no",
        "fancy_color",
        "intensity",
        "overtone",
        "shade",
        "milky",
        "eye_clean",
        "length",
        "width",
        "height",
        "ratio",
        "depth",
        "table_pct",
        "location",
        "stone_type",
        "diamond_type",
        "org_stock_no",
        "confirmed_at",
        "standing",
        "added_ppc",
        "added_amt",
        "change_amt",
        "client",
        "added_by",
        "added_at"
       ]
      }
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "CollectedFilter"
    }
   },
   "answer": {
    "ref": "Watchlist"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "addToWatchlist",
   "method": "post",
   "path": "/inventory/new-arrival/watchlist",
   "tag": "stone-actions",
   "summary": "Watch stones",
   "about": "A stone that is watched already stays as it is. All of them or none: a refusal names each stone that prevents it, and why.",
   "roles": [
    1,
    2,
    3,
    4
   ],
   "permission": {
    "name": "watchlist",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewCollected"
    }
   },
   "answer": {
    "ref": "Collected"
   },
   "files": []
  },
  {
   "id": "removeFromWatchlist",
   "method": "delete",
   "path": "/inventory/new-arrival/watchlist",
   "tag": "stone-actions",
   "summary": "Watch stones no longer",
   "about": "By the lines' ids, or by stock numbers for one client.",
   "roles": [
    1,
    2,
    3,
    4
   ],
   "permission": {
    "name": "watchlist",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "CollectedStones"
    }
   },
   "answer": {
    "ref": "Collected"
   },
   "files": []
  },
  {
   "id": "listNotes",
   "method": "post",
   "path": "/inventory/new-arrival/get-notes",
   "tag": "stone-actions",
   "summary": "Notes about stones",
   "about": "One's own, and those that clients share with their business associate: the associate reads these, and administrators.",
   "roles": [
    1,
    2,
    3,
    4
   ],
   "permission": {
    "name": "notes",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the stones; all if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "overdue",
     "in": "query",
     "required": false,
     "about": "Only live lines past their due time; where nothing is due, nothing is overdue",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "groupBy",
     "in": "query",
     "required": false,
     "about": "Lines of one group stand together: 1 list, 2 date, 3 customer, 4 date and customer",
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       2,
       3,
       4
      ]
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "business_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "in": "query",
     "required": false,
     "about": "Lines of clients whose business is in this country; 0 where it is not known",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "currentTab",
     "in": "query",
     "required": false,
     "about": "Which tab of the screen asks; the lines are the same for each",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "-stock_no",
        "status",
        "-status",
        "shape",
        "-shape",
        "carat",
        "-carat",
        "color",
        "-color",
        "clarity",
        "-clarity",
        "finish",
        "-finish",
        "fluorescence",
        "-fluorescence",
        "report",
        "-report",
        "disc",
        "-disc",
        "price_per_ct",
        "-price_per_ct",
        "total_amt",
        "-total_amt",
        "pieces",
        "-pieces",
        "rap",
        "-rap",
        "markup_disc",
        "-markup_disc",
        "markup_ppc",
        "-markup_ppc",
        "sell_amt",
        "-sell_amt",
        "cut",
        "-cut",
        "polish",
        "-polish",
        "symmetry",
        "-symmetry",
        "lab",
        "-lab",
        "report_no",
        "-report_no",
        "fancy_color",
        "-fancy_color",
        "intensity",
        "-intensity",
        "overtone",
        "-overtone",
        "shade",
        "-shade",
        "milky",
        "-milky",
        "eye_clean",
        "-eye_clean",
        "length",
        "-length",
        "width",
        "-width",
        "height",
        "-height",
        "ratio",
        "-ratio",
        "depth",
        "-depth",
        "table_pct",
        "-table_pct",
        "location",
        "-location",
        "stone_type",
        "-stone_type",
        "diamond_type",
        "-diamond_type",
        "org_stock_no",
        "-org_stock_no",
        "confirmed_at",
        "-confirmed_at",
        "standing",
        "-standing",
        "added_ppc",
        "-added_ppc",
        "added_amt",
        "-added_amt",
        "change_amt",
        "-change_amt",
        "client",
        "-client",
        "added_by",
        "-added_by",
        "added_at",
        "-added_at",
        "words",
        "-words",
        "remind_on",
        "-remind_on",
        "shared",
        "-shared"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 49 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "status",
        "shape",
        "carat",
        "color",
        "clarity",
        "finish",
        "fluorescence",
        "report",
        "disc",
        "price_per_ct",
        "total_amt",
        "pieces",
        "rap",
        "markup_disc",
        "markup_ppc",
        "sell_amt",
        "cut",
        "polish",
        "symmetry",
        "lab",
        "report_no",
        "fancy_color",
        "intensity",
        "overtone",
        "shade",
        "milky",
        "eye_clean",
        "length",
        "width",
        "height",
        "ratio",
        "depth",
        "table_pct",
        "location",
        "stone_type",
        "diamond_type",
        "org_stock_no",
        "confirmed_at",
        "standing",
        "added_ppc",
        "added_amt",
        "change_amt",
        "client",
        "added_by",
        "added_at",
        "words",
        "remind_on",
        "shared"
       ]
      }
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "CollectedFilter"
    }
   },
   "answer": {
    "ref": "Notes"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "addNotes",
   "method": "post",
   "path": "/inventory/new-arrival/notes",
   "tag": "stone-actions",
   "summary": "Write a note about stones",
   "about": "One per stone: another one about the same stone changes it. Staff write theirs about a stone for a client, who does not read them. All of them or none: a refusal names each stone that prevents it, and why.",
   "roles": [
    1,
    2,
    3,
    4
   ],
   "permission": {
    "name": "notes",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewNotes"
    }
   },
   "answer": {
    "ref": "Collected"
   },
   "files": []
  },
  {
   "id": "removeNotes",
   "method": "delete",
   "path": "/inventory/new-arrival/notes",
   "tag": "stone-actions",
   "summary": "Delete notes",
   "about": "One's own alone.",
   "roles": [
    1,
    2,
    3,
    4
   ],
   "permission": {
    "name": "notes",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "CollectedStones"
    }
   },
   "answer": {
    "ref": "Collected"
   },
   "files": []
  },
  {
   "id": "listInvoices",
   "method": "post",
   "path": "/inventory/new-arrival/get-invoice",
   "tag": "stone-actions",
   "summary": "The stones that were invoiced",
   "about": "Each at the price that its memo or confirm-stone kept. Totals and sums are what the client pays, to everybody, without\nthe amounts of lines that are credited; an invoice's `total` is as it was issued. `status`\nand `overdue` are those of the invoices; `counts` and the answer's `overdue` count invoices, not stones.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "invoice",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the workflow; all statuses if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "overdue",
     "in": "query",
     "required": false,
     "about": "Only live lines past their due time; where nothing is due, nothing is overdue",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "groupBy",
     "in": "query",
     "required": false,
     "about": "Lines of one group stand together: 1 list, 2 date, 3 customer, 4 date and customer, 5 invoice, 6 order, 7 memo",
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       2,
       3,
       4,
       5,
       6,
       7
      ]
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "source",
     "in": "query",
     "required": false,
     "about": "Of external clients alone: 6 those by API, 7 those by FTP",
     "schema": {
      "ref": "ExternalRole"
     }
    },
    {
     "name": "business_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "in": "query",
     "required": false,
     "about": "Lines of clients whose business is in this country; 0 where it is not known",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "currentTab",
     "in": "query",
     "required": false,
     "about": "Which tab of the screen asks; the lines are the same for each",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "-stock_no",
        "status",
        "-status",
        "shape",
        "-shape",
        "carat",
        "-carat",
        "color",
        "-color",
        "clarity",
        "-clarity",
        "finish",
        "-finish",
        "fluorescence",
        "-fluorescence",
        "report",
        "-report",
        "disc",
        "-disc",
        "price_per_ct",
        "-price_per_ct",
        "total_amt",
        "-total_amt",
        "pieces",
        "-pieces",
        "rap",
        "-rap",
        "markup_disc",
        "-markup_disc",
        "markup_ppc",
        "-markup_ppc",
        "sell_amt",
        "-sell_amt",
        "cut",
        "-cut",
        "polish",
        "-polish",
        "symmetry",
        "-symmetry",
        "lab",
        "-lab",
        "report_no",
        "-report_no",
        "fancy_color",
        "-fancy_color",
        "intensity",
        "-intensity",
        "overtone",
        "-overtone",
        "shade",
        "-shade",
        "milky",
        "-milky",
        "eye_clean",
        "-eye_clean",
        "length",
        "-length",
        "width",
        "-width",
        "height",
        "-height",
        "ratio",
        "-ratio",
        "depth",
        "-depth",
        "table_pct",
        "-table_pct",
        "location",
        "-location",
        "stone_type",
        "-stone_type",
        "diamond_type",
        "-diamond_type",
        "org_stock_no",
        "-org_stock_no",
        "confirmed_at",
        "-confirmed_at",
        "invoice_number",
        "-invoice_number",
        "order_number",
        "-order_number",
        "memo_number",
        "-memo_number",
        "client",
        "-client",
        "sold_by",
        "-sold_by",
        "invoiced_at",
        "-invoiced_at",
        "credit_note_number",
        "-credit_note_number"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 46 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "status",
        "shape",
        "carat",
        "color",
        "clarity",
        "finish",
        "fluorescence",
        "report",
        "disc",
        "price_per_ct",
        "total_amt",
        "pieces",
        "rap",
        "markup_disc",
        "markup_ppc",
        "sell_amt",
        "cut",
        "polish",
        "symmetry",
        "lab",
        "report_no",
        "fancy_color",
        "intensity",
        "overtone",
        "shade",
        "milky",
        "eye_clean",
        "length",
        "width",
        "height",
        "ratio",
        "depth",
        "table_pct",
        "location",
        "stone_type",
        "diamond_type",
        "org_stock_no",
        "confirmed_at",
        "invoice_number",
        "order_number",
        "memo_number",
        "client",
        "sold_by",
        "invoiced_at",
        "credit_note_number"
       ]
      }
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "CollectedFilter"
    }
   },
   "answer": {
    "ref": "Invoices"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "printInvoice",
   "method": "get",
   "path": "/inventory/new-arrival/invoice/{id}/pdf",
   "tag": "stone-actions",
   "summary": "An invoice as it is printed",
   "about": "At the client's prices, to everybody. The same invoice gives the same bytes.\n400 for more stones than a PDF holds, 429 when several files of this person wait already, 504 when it takes too long.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "invoice",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/pdf"
   ]
  },
  {
   "id": "printCreditNote",
   "method": "get",
   "path": "/inventory/new-arrival/credit-note/{id}/pdf",
   "tag": "stone-actions",
   "summary": "A credit note as it is printed",
   "about": "At the client's prices, to everybody. The same credit note gives the same bytes.\n400 for more stones than a PDF holds, 429 when several files of this person wait already, 504 when it takes too long.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "invoice",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/pdf"
   ]
  },
  {
   "id": "getInvoice",
   "method": "get",
   "path": "/inventory/new-arrival/invoice/{id}",
   "tag": "stone-actions",
   "summary": "One invoice with its stones, payments, credit notes and history",
   "about": "At the client's prices, to everybody. Who of the house recorded a payment or wrote a credit note is null to clients.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "invoice",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Invoice"
   },
   "files": []
  },
  {
   "id": "getClientCredit",
   "method": "get",
   "path": "/inventory/new-arrival/client-credit",
   "tag": "stone-actions",
   "summary": "A client's credit, and what it came of and went to",
   "about": "Clients are told of their own; staff name a client in `user_id`, whose account may be closed. At most the 500 newest\nentries.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "invoice",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": "The client whose records are shown",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ClientCredit"
   },
   "files": []
  },
  {
   "id": "payInvoice",
   "method": "post",
   "path": "/inventory/new-arrival/invoice/{id}/payment",
   "tag": "stone-actions",
   "summary": "Record a payment of an invoice",
   "about": "`amount` is above zero, with at most two decimals. Paying the open amount makes the invoice paid; paying less makes\nit part paid; more is refused with 409. `paid_on` is today (UTC) or earlier. A payment from the client's credit (6)\nreduces that credit, and cannot exceed it.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "invoice",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewPayment"
    }
   },
   "answer": {
    "ref": "Invoice"
   },
   "files": []
  },
  {
   "id": "takeBackPayment",
   "method": "put",
   "path": "/inventory/new-arrival/payment/{id}/take-back",
   "tag": "stone-actions",
   "summary": "Take back a payment that was recorded by mistake",
   "about": "It stays in the list of payments, with the reason, and what it paid is open again. What came from the client's credit\ngoes back there, and what had become a part of it leaves it: 409 when that was used meanwhile. 409 when it was taken\nback before.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "invoice",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "TakenBack"
    }
   },
   "answer": {
    "ref": "Invoice"
   },
   "files": []
  },
  {
   "id": "printMemo",
   "method": "get",
   "path": "/inventory/new-arrival/memo/{id}/pdf",
   "tag": "stone-actions",
   "summary": "A memo as it is printed",
   "about": "At the client's prices, to everybody, with barcodes of its number and stones. The same memo gives the same bytes.\n400 for more stones than a PDF holds, 429 when several files of this person wait already, 504 when it takes too long.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "memo",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/pdf"
   ]
  },
  {
   "id": "printConfirmStone",
   "method": "get",
   "path": "/inventory/new-arrival/confirm-stone/{id}/pdf",
   "tag": "stone-actions",
   "summary": "An order of confirm-stones as it is printed",
   "about": "At the client's prices, to everybody, with barcodes of its number and stones. The same order gives the same bytes.\n400 for more stones than a PDF holds, 429 when several files of this person wait already, 504 when it takes too long.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "confirm-stone",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/pdf"
   ]
  },
  {
   "id": "printPriceOffer",
   "method": "get",
   "path": "/inventory/new-arrival/offer/{id}/pdf",
   "tag": "stone-actions",
   "summary": "A price offer as it is printed",
   "about": "With what each stone cost the client when it was offered for, what the client offered, what the house asked and what\nwas agreed; the same to everybody. The same offer gives the same bytes.\n400 for more stones than a PDF holds, 429 when several files of this person wait already, 504 when it takes too long.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    8
   ],
   "permission": {
    "name": "offer",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/pdf"
   ]
  },
  {
   "id": "listTasks",
   "method": "get",
   "path": "/tasks",
   "tag": "tasks",
   "summary": "What quality control was asked about stones",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "task",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the workflow; all statuses if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "mine",
     "in": "query",
     "required": false,
     "about": "Those alone that I am to answer",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "overdue",
     "in": "query",
     "required": false,
     "about": "Those alone that are pending after their due date",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "enquiry_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "-stock_no",
        "status",
        "-status",
        "kind",
        "-kind",
        "words",
        "-words",
        "due_date",
        "-due_date",
        "answer",
        "-answer",
        "asked_by",
        "-asked_by",
        "assigned_to",
        "-assigned_to",
        "created_at",
        "-created_at"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 9 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "stock_no",
        "status",
        "kind",
        "words",
        "due_date",
        "answer",
        "asked_by",
        "assigned_to",
        "created_at"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Tasks"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "createTask",
   "method": "post",
   "path": "/tasks",
   "tag": "tasks",
   "summary": "Ask quality control about a stone, or about the stone of an enquiry",
   "about": null,
   "roles": [
    1,
    3,
    5
   ],
   "permission": {
    "name": "task",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewTask"
    }
   },
   "answer": {
    "ref": "TaskMoved"
   },
   "files": []
  },
  {
   "id": "listAssignees",
   "method": "get",
   "path": "/tasks/assignees",
   "tag": "tasks",
   "summary": "Who can be asked",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "task",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Assignees"
   },
   "files": []
  },
  {
   "id": "completeTask",
   "method": "put",
   "path": "/tasks/done",
   "tag": "tasks",
   "summary": "Answer a task in writing, with a file, or both",
   "about": null,
   "roles": [
    1,
    5
   ],
   "permission": {
    "name": "task",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": true,
    "schema": {
     "ref": "TaskAnswerForm"
    }
   },
   "answer": {
    "ref": "TaskMoved"
   },
   "files": []
  },
  {
   "id": "updateTask",
   "method": "put",
   "path": "/tasks/{id}",
   "tag": "tasks",
   "summary": "Change what is asked, of whom, and until when",
   "about": null,
   "roles": [
    1,
    3,
    5
   ],
   "permission": {
    "name": "task",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "TaskChange"
    }
   },
   "answer": {
    "ref": "TaskMoved"
   },
   "files": []
  },
  {
   "id": "readTaskFile",
   "method": "get",
   "path": "/tasks/{id}/file",
   "tag": "tasks",
   "summary": "The file that a task was answered with",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "task",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/octet-stream"
   ]
  },
  {
   "id": "listMasters",
   "method": "get",
   "path": "/master/masters",
   "tag": "masters",
   "summary": "The lists that people choose from",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "masters",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Masters"
   },
   "files": []
  },
  {
   "id": "createMaster",
   "method": "post",
   "path": "/master/masters",
   "tag": "masters",
   "summary": "Add a master",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "masters",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewMaster"
    }
   },
   "answer": {
    "ref": "Master"
   },
   "files": []
  },
  {
   "id": "updateMaster",
   "method": "put",
   "path": "/master/masters/{id}",
   "tag": "masters",
   "summary": "Change a master",
   "about": "The code of a fixed master stays as it is.",
   "roles": [
    1
   ],
   "permission": {
    "name": "masters",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewMaster"
    }
   },
   "answer": {
    "ref": "Master"
   },
   "files": []
  },
  {
   "id": "deleteMaster",
   "method": "delete",
   "path": "/master/masters/{id}",
   "tag": "masters",
   "summary": "Delete a master that has no values",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "masters",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "setMasterStatus",
   "method": "put",
   "path": "/master/status/{id}",
   "tag": "masters",
   "summary": "Activate or deactivate a master",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "masters",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ActiveFlag"
    }
   },
   "answer": {
    "ref": "Master"
   },
   "files": []
  },
  {
   "id": "listSubMasters",
   "method": "get",
   "path": "/master/submaster",
   "tag": "masters",
   "summary": "The values of masters in their sequence",
   "about": "Administrators, quality control and auditors see all of them, business associates the active ones, clients those of\nthem that are displayed.",
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "code",
     "in": "query",
     "required": false,
     "about": "The code of the master: DOC_TYPE_BUSINESS",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "masterId",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "SubMasters"
   },
   "files": []
  },
  {
   "id": "createSubMaster",
   "method": "post",
   "path": "/master/submaster",
   "tag": "masters",
   "summary": "Add a value to a master",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "masters",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": true,
    "schema": {
     "ref": "NewSubMasterForm"
    }
   },
   "answer": {
    "ref": "SubMaster"
   },
   "files": []
  },
  {
   "id": "updateSubMaster",
   "method": "put",
   "path": "/master/submaster/{id}",
   "tag": "masters",
   "summary": "Change a value",
   "about": "What is left out stays. A new image takes the place of the old one; removeFiles takes it off.",
   "roles": [
    1
   ],
   "permission": {
    "name": "masters",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": true,
    "schema": {
     "ref": "SubMasterForm"
    }
   },
   "answer": {
    "ref": "SubMaster"
   },
   "files": []
  },
  {
   "id": "deleteSubMaster",
   "method": "delete",
   "path": "/master/submaster/{id}",
   "tag": "masters",
   "summary": "Delete a value that nothing uses",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "masters",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "readSubMasterImage",
   "method": "get",
   "path": "/master/submaster-image/{id}",
   "tag": "masters",
   "summary": "The image of a value",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "profile",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/octet-stream"
   ]
  },
  {
   "id": "setSubMasterStatus",
   "method": "put",
   "path": "/master/submaster/status/{id}",
   "tag": "masters",
   "summary": "Make a value active, the default or displayed, or no more",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "masters",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SubMasterFlags"
    }
   },
   "answer": {
    "ref": "SubMaster"
   },
   "files": []
  },
  {
   "id": "orderSubMasters",
   "method": "put",
   "path": "/master/sub-sequence",
   "tag": "masters",
   "summary": "Put values of a master into this order",
   "about": "The values named take, in this order, the places that they have now among all values of the master.",
   "roles": [
    1
   ],
   "permission": {
    "name": "masters",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SubMasterOrder"
    }
   },
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "listRoleCategories",
   "method": "get",
   "path": "/roles/category",
   "tag": "roles",
   "summary": "The categories of permissions, with how many a role has",
   "about": null,
   "roles": [
    1,
    8
   ],
   "permission": {
    "name": "role-permission",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "role_id",
     "in": "query",
     "required": false,
     "about": "Quality control (5) without it",
     "schema": {
      "ref": "RoleId"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "RoleCategories"
   },
   "files": []
  },
  {
   "id": "listSubModules",
   "method": "get",
   "path": "/roles/submodule",
   "tag": "roles",
   "summary": "The permissions of a category, with what each opens to a role",
   "about": null,
   "roles": [
    1,
    8
   ],
   "permission": {
    "name": "role-permission",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "category_id",
     "in": "query",
     "required": false,
     "about": "Every category without it",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "role_id",
     "in": "query",
     "required": false,
     "about": "Quality control (5) without it",
     "schema": {
      "ref": "RoleId"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "SubModules"
   },
   "files": []
  },
  {
   "id": "listRoleUsers",
   "method": "get",
   "path": "/permission/role-wise-users",
   "tag": "roles",
   "summary": "The eight roles with their people",
   "about": "Up to 50 people of each role: first those with permissions of their own, then by name. Guests are not listed,\nbecause each visit is another guest.",
   "roles": [
    1,
    8
   ],
   "permission": {
    "name": "role-permission",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "role_id",
     "in": "query",
     "required": false,
     "about": "Only this role",
     "schema": {
      "ref": "RoleId"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "RoleUsers"
   },
   "files": []
  },
  {
   "id": "getPermissions",
   "method": "get",
   "path": "/permission/user-wise-permissions",
   "tag": "roles",
   "summary": "The permissions of a role, or of one person",
   "about": "With user_id those of the person beside their role's. A permission that no operation asks for is left out.",
   "roles": [
    1,
    8
   ],
   "permission": {
    "name": "role-permission",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "role_id",
     "in": "query",
     "required": false,
     "about": "Quality control (5) without it",
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "UserWisePermissions"
   },
   "files": []
  },
  {
   "id": "updatePermissions",
   "method": "put",
   "path": "/permission/user-wise-permissions",
   "tag": "roles",
   "summary": "Change the permissions of a role, or of one person",
   "about": "With user_id those of the person, otherwise the role's. What is left out stays as it is. It holds from the next\nrequest on. Nobody gives what they do not have, takes this permission from themselves or their own role, or\ntakes what no administrator could give back. A version that somebody else has changed is refused with 409.",
   "roles": [
    1
   ],
   "permission": {
    "name": "role-permission",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "role_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "user_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "PermissionChanges"
    }
   },
   "answer": {
    "ref": "UserWisePermissions"
   },
   "files": []
  },
  {
   "id": "listClients",
   "method": "get",
   "path": "/customer/users",
   "tag": "clients",
   "summary": "Clients with their businesses",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "client",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "is_register",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "is_active",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "BusinessStatus"
     }
    },
    {
     "name": "kyc_pending",
     "in": "query",
     "required": false,
     "about": "Clients with a KYC document that is to be reviewed",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "near_hold_limit",
     "in": "query",
     "required": false,
     "about": "Clients who hold at least four fifths of their limit for themselves",
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "company",
        "-company",
        "status",
        "-status",
        "holds",
        "-holds",
        "contact",
        "-contact",
        "email",
        "-email",
        "mobile",
        "-mobile",
        "kind",
        "-kind",
        "associate",
        "-associate",
        "city",
        "-city",
        "account",
        "-account",
        "since",
        "-since",
        "type",
        "-type",
        "tax",
        "-tax",
        "user_name",
        "-user_name",
        "remark",
        "-remark"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 15 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "company",
        "status",
        "holds",
        "contact",
        "email",
        "mobile",
        "kind",
        "associate",
        "city",
        "account",
        "since",
        "type",
        "tax",
        "user_name",
        "remark"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Clients"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "getClient",
   "method": "get",
   "path": "/customer/user/{id}",
   "tag": "clients",
   "summary": "A client, with business, KYC documents and counts",
   "about": null,
   "roles": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ],
   "permission": {
    "name": "kyc",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ClientDetail"
   },
   "files": []
  },
  {
   "id": "updateClient",
   "method": "put",
   "path": "/customer/user/{id}",
   "tag": "clients",
   "summary": "Change a customer's details, business and business associate",
   "about": "A version that somebody else has changed is refused with 409. So are another company name and another tax number of\na registered business, because its documents prove them: unregister it first. E-mail, user name and business\nassociate are changed by administrators only.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ClientChange"
    }
   },
   "answer": {
    "ref": "ClientDetail"
   },
   "files": []
  },
  {
   "id": "closeAccount",
   "method": "delete",
   "path": "/customer/user/{id}",
   "tag": "accounts",
   "summary": "Close an account for good",
   "about": "Ends its sessions at once, releases its holds, closes its enquiries and revokes its links. Its records and history stay.\nRefused with 409 while memos or confirm-stones of it are open, or clients are assigned to it. An account of\nany member, not of a guest.",
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "reason",
     "in": "query",
     "required": false,
     "about": "Why, for those who look at the account later; needed",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Account"
   },
   "files": []
  },
  {
   "id": "seeAs",
   "method": "post",
   "path": "/customer/user/{id}/see-as",
   "tag": "clients",
   "summary": "Look at the portal as a customer sees it",
   "about": "Answers a token that is good for an hour and for reading alone. It ends earlier with the session that asked for\nit, with the account of either person, and once the customer is somebody else's.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Look"
   },
   "files": []
  },
  {
   "id": "stopSeeingAs",
   "method": "delete",
   "path": "/customer/user/{id}/see-as",
   "tag": "clients",
   "summary": "Stop looking at the portal as this customer",
   "about": null,
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "setAccountStatus",
   "method": "put",
   "path": "/customer/user/{id}/status",
   "tag": "accounts",
   "summary": "Suspend or reactivate an account",
   "about": "A suspended account cannot be used: its sessions end at once. Its lines stay as they are. An account of any\nmember, not of a guest.",
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "AccountChange"
    }
   },
   "answer": {
    "ref": "Account"
   },
   "files": []
  },
  {
   "id": "getAccount",
   "method": "get",
   "path": "/user/account/{id}",
   "tag": "accounts",
   "summary": "A member's account, its history, and what suspending or closing it would end",
   "about": null,
   "roles": [
    1,
    8
   ],
   "permission": {
    "name": "account",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Account"
   },
   "files": []
  },
  {
   "id": "deleteAccount",
   "method": "delete",
   "path": "/user/account/{id}",
   "tag": "accounts",
   "summary": "Delete an account that left no records",
   "about": "The person's name, addresses, keys and settings are deleted, and words about them in history and audit log can no\nlonger be read. Their e-mail and user name are free again. Refused with 409 while records name the account: it\nis closed then. An account of any member, not of a guest.",
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "reason",
     "in": "query",
     "required": false,
     "about": "Why, for those who look at the account later; needed",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "blankAccount",
   "method": "put",
   "path": "/user/account/{id}/blank",
   "tag": "accounts",
   "summary": "Blank the personal data of a closed account",
   "about": "Name, addresses and free words of the person are deleted, and words about them in history and audit log can no\nlonger be read. Ids, stones, prices and days stay. KYC documents and what invoices say of the business are kept\nuntil the day that the answer names.",
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "BlankReason"
    }
   },
   "answer": {
    "ref": "Blanked"
   },
   "files": []
  },
  {
   "id": "listKeptPapers",
   "method": "get",
   "path": "/user/kept-papers",
   "tag": "accounts",
   "summary": "What is kept by law of clients whose personal data were blanked",
   "about": null,
   "roles": [
    1,
    8
   ],
   "permission": {
    "name": "account",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "client",
        "-client",
        "company",
        "-company",
        "tax",
        "-tax",
        "address",
        "-address",
        "until",
        "-until",
        "documents",
        "-documents"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 6 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "client",
        "company",
        "tax",
        "address",
        "until",
        "documents"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "KeptPapersPage"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "downloadPersonalFile",
   "method": "post",
   "path": "/user/account/{id}/file",
   "tag": "accounts",
   "summary": "Everything that is kept about a member, as an archive",
   "about": "For a member who asks for it and cannot download it themselves: the same archive as theirs, without the notes\nthat they share with nobody. The audit log tells of it.",
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/zip"
   ]
  },
  {
   "id": "unlockAccount",
   "method": "put",
   "path": "/user/account/{id}/unlock",
   "tag": "accounts",
   "summary": "Unlock an account that too many wrong second factors have locked",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Account"
   },
   "files": []
  },
  {
   "id": "resetSecondFactor",
   "method": "delete",
   "path": "/user/account/{id}/second-factor",
   "tag": "accounts",
   "summary": "Take the second factor from somebody who has lost theirs",
   "about": "All sessions of the account end. Nobody resets their own.",
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Account"
   },
   "files": []
  },
  {
   "id": "getSecondFactorSetting",
   "method": "get",
   "path": "/project-setting/second-factor",
   "tag": "accounts",
   "summary": "Which roles need a second factor",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "settings",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "KeptSecondFactorSetting"
   },
   "files": []
  },
  {
   "id": "setSecondFactorSetting",
   "method": "put",
   "path": "/project-setting/second-factor",
   "tag": "accounts",
   "summary": "Set which roles need a second factor",
   "about": "It holds from the next sign-in on. Sessions that are open go on.",
   "roles": [
    1
   ],
   "permission": {
    "name": "settings",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SecondFactorSetting"
    }
   },
   "answer": {
    "ref": "KeptSecondFactorSetting"
   },
   "files": []
  },
  {
   "id": "setAssociatePassword",
   "method": "put",
   "path": "/business-associate/change-password/{id}",
   "tag": "accounts",
   "summary": "Set a password for a business associate, who changes it at the next sign-in",
   "about": "All sessions of the associate end at once. An account of anybody else is absent here.",
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "AssociatePassword"
    }
   },
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "listAssociates",
   "method": "get",
   "path": "/business-associate/businessassociate",
   "tag": "people",
   "summary": "Business associates, with their clients and what is open of those",
   "about": null,
   "roles": [
    1,
    8
   ],
   "permission": {
    "name": "business-associate",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "account_status",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "AccountStatus"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "-name",
        "type",
        "-type",
        "email",
        "-email",
        "mobile",
        "-mobile",
        "customers",
        "-customers",
        "registered",
        "-registered",
        "enquiries",
        "-enquiries",
        "holds",
        "-holds",
        "memos",
        "-memos",
        "confirm_stones",
        "-confirm_stones",
        "account",
        "-account",
        "user_name",
        "-user_name",
        "since",
        "-since"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 13 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "type",
        "email",
        "mobile",
        "customers",
        "registered",
        "enquiries",
        "holds",
        "memos",
        "confirm_stones",
        "account",
        "user_name",
        "since"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Associates"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "addAssociate",
   "method": "post",
   "path": "/business-associate/businessassociate",
   "tag": "people",
   "summary": "Add a business associate",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "business-associate",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewAssociate"
    }
   },
   "answer": {
    "ref": "Associate"
   },
   "files": []
  },
  {
   "id": "getAssociate",
   "method": "get",
   "path": "/business-associate/businessassociate/{id}",
   "tag": "people",
   "summary": "A business associate",
   "about": null,
   "roles": [
    1,
    8
   ],
   "permission": {
    "name": "business-associate",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Associate"
   },
   "files": []
  },
  {
   "id": "updateAssociate",
   "method": "put",
   "path": "/business-associate/businessassociate/{id}",
   "tag": "people",
   "summary": "Change a business associate's details",
   "about": "A version that somebody else has changed is refused with 409, and so are the details of a closed account.",
   "roles": [
    1
   ],
   "permission": {
    "name": "business-associate",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "AssociateChange"
    }
   },
   "answer": {
    "ref": "Associate"
   },
   "files": []
  },
  {
   "id": "closeAssociate",
   "method": "delete",
   "path": "/business-associate/businessassociate/{id}",
   "tag": "people",
   "summary": "Close a business associate's account for good",
   "about": "Refused with 409 while clients are assigned to them. Hand those over to somebody else first.",
   "roles": [
    1
   ],
   "permission": {
    "name": "business-associate",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "reason",
     "in": "query",
     "required": false,
     "about": "Why, for those who look at the account later; needed",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Associate"
   },
   "files": []
  },
  {
   "id": "handOverClients",
   "method": "put",
   "path": "/business-associate/businessassociate/{id}/customers",
   "tag": "people",
   "summary": "Hand a business associate's clients over to another one",
   "about": "All of them, or those that are named. It holds from the next request on: the other one sees these clients and\neverything of them, and their markup applies. Either all of the named clients are handed over or none.",
   "roles": [
    1
   ],
   "permission": {
    "name": "business-associate",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "HandOver"
    }
   },
   "answer": {
    "ref": "HandedOver"
   },
   "files": []
  },
  {
   "id": "listAssociateOptions",
   "method": "get",
   "path": "/business-associate/business-associates-dropdown",
   "tag": "people",
   "summary": "Business associates to choose from",
   "about": "Those whose account is neither suspended nor closed, and others who still have clients.",
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "client",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "AssociateOptions"
   },
   "files": []
  },
  {
   "id": "exportAssociateDetails",
   "method": "get",
   "path": "/business-associate/business-associate-details-excel",
   "tag": "people",
   "summary": "Everything about business associates and each of their clients as a sheet, one row for each client",
   "about": null,
   "roles": [
    1,
    8
   ],
   "permission": {
    "name": "business-associate",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "account_status",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "AccountStatus"
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "listStaff",
   "method": "get",
   "path": "/admin",
   "tag": "people",
   "summary": "Administrators, quality control and auditors",
   "about": null,
   "roles": [
    1,
    8
   ],
   "permission": {
    "name": "account",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "role_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "StaffRole"
     }
    },
    {
     "name": "account_status",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "AccountStatus"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "-name",
        "role",
        "-role",
        "email",
        "-email",
        "mobile",
        "-mobile",
        "user_name",
        "-user_name",
        "account",
        "-account",
        "last_seen",
        "-last_seen",
        "since",
        "-since"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 8 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "role",
        "email",
        "mobile",
        "user_name",
        "account",
        "last_seen",
        "since"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Staff"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "createAdmin",
   "method": "post",
   "path": "/admin/create-admin",
   "tag": "people",
   "summary": "Add an administrator",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewStaffMember"
    }
   },
   "answer": {
    "ref": "StaffMember"
   },
   "files": []
  },
  {
   "id": "updateAdmin",
   "method": "put",
   "path": "/admin/{id}",
   "tag": "people",
   "summary": "Change an administrator's details",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "StaffMemberChange"
    }
   },
   "answer": {
    "ref": "StaffMember"
   },
   "files": []
  },
  {
   "id": "closeAdmin",
   "method": "delete",
   "path": "/admin/{id}",
   "tag": "people",
   "summary": "Close an administrator's account for good",
   "about": "Not one's own, not the last one's, and not of the only one who has some permission.",
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "reason",
     "in": "query",
     "required": false,
     "about": "Why, for those who look at the account later; needed",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "StaffMember"
   },
   "files": []
  },
  {
   "id": "createQc",
   "method": "post",
   "path": "/admin/create-qc",
   "tag": "people",
   "summary": "Add somebody to quality control",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewStaffMember"
    }
   },
   "answer": {
    "ref": "StaffMember"
   },
   "files": []
  },
  {
   "id": "updateQc",
   "method": "put",
   "path": "/admin/update-qc/{id}",
   "tag": "people",
   "summary": "Change a quality controller's details",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "StaffMemberChange"
    }
   },
   "answer": {
    "ref": "StaffMember"
   },
   "files": []
  },
  {
   "id": "closeQc",
   "method": "delete",
   "path": "/admin/delete-qc/{id}",
   "tag": "people",
   "summary": "Close a quality controller's account for good",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "reason",
     "in": "query",
     "required": false,
     "about": "Why, for those who look at the account later; needed",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "StaffMember"
   },
   "files": []
  },
  {
   "id": "createAuditor",
   "method": "post",
   "path": "/admin/create-auditor",
   "tag": "people",
   "summary": "Add an auditor",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewStaffMember"
    }
   },
   "answer": {
    "ref": "StaffMember"
   },
   "files": []
  },
  {
   "id": "updateAuditor",
   "method": "put",
   "path": "/admin/update-auditor/{id}",
   "tag": "people",
   "summary": "Change an auditor's details",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "StaffMemberChange"
    }
   },
   "answer": {
    "ref": "StaffMember"
   },
   "files": []
  },
  {
   "id": "closeAuditor",
   "method": "delete",
   "path": "/admin/delete-auditor/{id}",
   "tag": "people",
   "summary": "Close an auditor's account for good",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "account",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "reason",
     "in": "query",
     "required": false,
     "about": "Why, for those who look at the account later; needed",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "StaffMember"
   },
   "files": []
  },
  {
   "id": "inviteAgain",
   "method": "put",
   "path": "/user/account/{id}/invitation",
   "tag": "accounts",
   "summary": "Send an invitation again",
   "about": "The link of the mail before opens nothing any more.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "listClientOptions",
   "method": "get",
   "path": "/customer/customer-dropdown",
   "tag": "clients",
   "summary": "Clients to choose from",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "client",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": "Those who may see diamonds of this type: every client, as long as nobody is restricted to one",
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ClientOptions"
   },
   "files": []
  },
  {
   "id": "exportClientDetails",
   "method": "get",
   "path": "/customer/business-details-excel",
   "tag": "clients",
   "summary": "Clients with everything about their businesses, as a sheet",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "client",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "is_register",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "business_associate_id",
     "in": "query",
     "required": false,
     "about": "Only clients of this business associate",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "is_active",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "BusinessStatus"
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "getBusiness",
   "method": "get",
   "path": "/customer/business/{id}",
   "tag": "clients",
   "summary": "A business with its documents and its history",
   "about": null,
   "roles": [
    1,
    3,
    4,
    5,
    8
   ],
   "permission": {
    "name": "kyc",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Business"
   },
   "files": []
  },
  {
   "id": "listCustomers",
   "method": "get",
   "path": "/user/customers",
   "tag": "clients",
   "summary": "Active customers by company, at most 1,000 of them",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "client",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "CustomerNames"
   },
   "files": []
  },
  {
   "id": "listGuests",
   "method": "get",
   "path": "/user/guests",
   "tag": "people",
   "summary": "Guests, with how many enquiries they made",
   "about": "Every visit is another guest. Those without any records but searches are forgotten a month after their visit.",
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "guests",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "limit",
     "in": "query",
     "required": false,
     "about": "How many on a page, 50 without it. This list alone calls it so; size is taken too",
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "-name",
        "company",
        "-company",
        "email",
        "-email",
        "mobile",
        "-mobile",
        "enquiries",
        "-enquiries",
        "open_enquiries",
        "-open_enquiries",
        "searches",
        "-searches",
        "became",
        "-became",
        "last_seen",
        "-last_seen",
        "since",
        "-since"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 10 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "name",
        "company",
        "email",
        "mobile",
        "enquiries",
        "open_enquiries",
        "searches",
        "became",
        "last_seen",
        "since"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Guests"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "makeCustomer",
   "method": "post",
   "path": "/user/guests/{id}/customer",
   "tag": "people",
   "summary": "Make a customer of a guest",
   "about": "Adds a customer with an unregistered business and passes the guest's open enquiries on to them, with a step in each\nhistory. Closed enquiries stay the guest's, who is signed out. Refused with 409 if a member has the e-mail, or if\nthe guest is a customer already.",
   "roles": [
    1
   ],
   "permission": {
    "name": "guests",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewClient"
    }
   },
   "answer": {
    "ref": "ClientDetail"
   },
   "files": []
  },
  {
   "id": "addBusiness",
   "method": "post",
   "path": "/customer/business",
   "tag": "clients",
   "summary": "Add the business of somebody who has signed up, or of a client who has none",
   "about": "Staff name the client. A client who has a business is refused with 409.",
   "roles": [
    1,
    3,
    4
   ],
   "permission": {
    "name": "kyc",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "BusinessOfClient"
    }
   },
   "answer": {
    "ref": "ClientDetail"
   },
   "files": []
  },
  {
   "id": "addClientWithBusiness",
   "method": "post",
   "path": "/customer/add-customer-with-business",
   "tag": "clients",
   "summary": "Add a client with a business",
   "about": null,
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewClient"
    }
   },
   "answer": {
    "ref": "ClientDetail"
   },
   "files": []
  },
  {
   "id": "submitKycDocument",
   "method": "post",
   "path": "/customer/business/document",
   "tag": "clients",
   "summary": "Submit KYC documents",
   "about": null,
   "roles": [
    1,
    3,
    4
   ],
   "permission": {
    "name": "kyc",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": true,
    "schema": {
     "ref": "KycUpload"
    }
   },
   "answer": {
    "ref": "ClientDetail"
   },
   "files": []
  },
  {
   "id": "updateKycDocument",
   "method": "put",
   "path": "/customer/business/document",
   "tag": "clients",
   "summary": "Resubmit KYC documents, or approve or reject them",
   "about": null,
   "roles": [
    1,
    3,
    4
   ],
   "permission": {
    "name": "kyc",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": true,
    "schema": {
     "ref": "KycUpload"
    }
   },
   "answer": {
    "ref": "ClientDetail"
   },
   "files": []
  },
  {
   "id": "readKycDocument",
   "method": "get",
   "path": "/customer/business/document/{id}",
   "tag": "clients",
   "summary": "The file of a KYC document; each look is in the audit log",
   "about": null,
   "roles": [
    1,
    3,
    4,
    5,
    8
   ],
   "permission": {
    "name": "kyc",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "application/octet-stream"
   ]
  },
  {
   "id": "setBusinessStatus",
   "method": "put",
   "path": "/customer/business/{id}/status",
   "tag": "clients",
   "summary": "Register or unregister a business",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "business-status",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "BusinessStatusChange"
    }
   },
   "answer": {
    "ref": "ClientDetail"
   },
   "files": []
  },
  {
   "id": "clearLoginAttempts",
   "method": "delete",
   "path": "/customer/login-attempts/{id}",
   "tag": "clients",
   "summary": "Unlock an account after failed sign-ins, for every network and browser",
   "about": null,
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "getInventoryAccess",
   "method": "get",
   "path": "/customer/inventory-settings/{id}",
   "tag": "clients",
   "summary": "Which part of the inventory a client is shown",
   "about": "Empty lists and no carats: everything. Staff read it of the clients that they see; clients never do, they\nare bound by it.",
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "client",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "KeptInventoryAccess"
   },
   "files": []
  },
  {
   "id": "setInventoryAccess",
   "method": "put",
   "path": "/customer/inventory-settings/{id}",
   "tag": "clients",
   "summary": "Set which part of the inventory a client is shown",
   "about": "Set by administrators, and by the business associate of the client. It holds from the very next request of\nthe client: a stone outside of it is absent from searches, totals, counts and figures, and answers 404 when\nthe client looks at it, holds it, confirms it or enquires about it. Lines that exist stay. Staff who act for\nthe client are not bound by it. A list that is left out is empty: everything.",
   "roles": [
    1,
    3
   ],
   "permission": {
    "name": "client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "InventoryAccess"
    }
   },
   "answer": {
    "ref": "KeptInventoryAccess"
   },
   "files": []
  },
  {
   "id": "getCreditLimit",
   "method": "get",
   "path": "/customer/credit-limit/{id}",
   "tag": "clients",
   "summary": "The credit limit of a client and their days to pay, who set them and why",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "client",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "KeptCreditLimit"
   },
   "files": []
  },
  {
   "id": "setCreditLimit",
   "method": "put",
   "path": "/customer/credit-limit/{id}",
   "tag": "clients",
   "summary": "Set the credit limit of a client and their days to pay, or take them away",
   "about": "The limit holds from the very next memo and confirm-stone of the client on. What they have out already stays, also where\nthat is more. Invoices keep the day until which they were to be paid.",
   "roles": [
    1
   ],
   "permission": {
    "name": "client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "CreditLimit"
    }
   },
   "answer": {
    "ref": "KeptCreditLimit"
   },
   "files": []
  },
  {
   "id": "listExternalClients",
   "method": "get",
   "path": "/external-clients",
   "tag": "external-clients",
   "summary": "Clients that take our stock by API or FTP",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "external-client",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "source",
     "in": "query",
     "required": false,
     "about": "Of external clients alone: 6 those by API, 7 those by FTP",
     "schema": {
      "ref": "ExternalRole"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": "Those who may see diamonds of this type",
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "is_active",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "company",
        "-company",
        "kind",
        "-kind",
        "contact",
        "-contact",
        "email",
        "-email",
        "mobile",
        "-mobile",
        "holds",
        "-holds",
        "associate",
        "-associate",
        "account",
        "-account",
        "since",
        "-since",
        "user_name",
        "-user_name"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 10 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "company",
        "kind",
        "contact",
        "email",
        "mobile",
        "holds",
        "associate",
        "account",
        "since",
        "user_name"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Clients"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "addExternalClient",
   "method": "post",
   "path": "/external-clients",
   "tag": "external-clients",
   "summary": "Add a client that takes our stock by API or FTP",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "external-client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewExternalClient"
    }
   },
   "answer": {
    "ref": "ClientDetail"
   },
   "files": []
  },
  {
   "id": "getExternalClient",
   "method": "get",
   "path": "/external-clients/{id}",
   "tag": "external-clients",
   "summary": "An external client, with counts of its open lines",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "external-client",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ClientDetail"
   },
   "files": []
  },
  {
   "id": "changeExternalClient",
   "method": "put",
   "path": "/external-clients/{id}",
   "tag": "external-clients",
   "summary": "Change an external client",
   "about": "What is left out stays as it is. Whether it takes our stock by API or by FTP is chosen once.",
   "roles": [
    1
   ],
   "permission": {
    "name": "external-client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "ExternalClientChange"
    }
   },
   "answer": {
    "ref": "ClientDetail"
   },
   "files": []
  },
  {
   "id": "closeExternalClient",
   "method": "delete",
   "path": "/external-clients/{id}",
   "tag": "external-clients",
   "summary": "Close the account of an external client for good",
   "about": "Its keys and sessions end at once, its holds are released and its enquiries closed. Refused with 409 while\nmemos or confirm-stones of it are open. Its records and history stay.",
   "roles": [
    1
   ],
   "permission": {
    "name": "external-client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "reason",
     "in": "query",
     "required": false,
     "about": "Why, for those who look at the account later",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Account"
   },
   "files": []
  },
  {
   "id": "setExternalClientStatus",
   "method": "put",
   "path": "/external-clients/status/{id}",
   "tag": "external-clients",
   "summary": "Suspend or reactivate an external client",
   "about": "The next request with a key or session of a suspended client is refused. Its open records stay as they are.",
   "roles": [
    1
   ],
   "permission": {
    "name": "external-client",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "AccountChange"
    }
   },
   "answer": {
    "ref": "Account"
   },
   "files": []
  },
  {
   "id": "listClientKeys",
   "method": "get",
   "path": "/external-clients/{id}/keys",
   "tag": "external-clients",
   "summary": "The keys of an API client",
   "about": "Clients read their own. The key itself is told once, when it is made.",
   "roles": [
    1,
    6,
    8
   ],
   "permission": {
    "name": "client-key",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ClientKeys"
   },
   "files": []
  },
  {
   "id": "addClientKey",
   "method": "post",
   "path": "/external-clients/{id}/keys",
   "tag": "external-clients",
   "summary": "Make a key for an API client",
   "about": "The answer has the key, which is told only now. Send it as `Authorization: Bearer pavk_...`; it does whatever the\nclient may do, apart from what belongs to a session, such as passwords and keys. Its requests are limited by the\nminute: `RateLimit` tells what is left, and a 429 says in `Retry-After` when to come again.",
   "roles": [
    1,
    6
   ],
   "permission": {
    "name": "client-key",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewClientKey"
    }
   },
   "answer": {
    "ref": "MadeClientKey"
   },
   "files": []
  },
  {
   "id": "revokeClientKey",
   "method": "delete",
   "path": "/external-clients/keys/{id}",
   "tag": "external-clients",
   "summary": "Revoke a key at once",
   "about": null,
   "roles": [
    1,
    6,
    7
   ],
   "permission": {
    "name": "client-key",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ClientKeys"
   },
   "files": []
  },
  {
   "id": "rotateClientKey",
   "method": "post",
   "path": "/external-clients/keys/{id}/rotate",
   "tag": "external-clients",
   "summary": "Replace a key by a new one",
   "about": "The new key has the same name, networks and limit. The old one goes on for some hours.",
   "roles": [
    1,
    6,
    7
   ],
   "permission": {
    "name": "client-key",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "KeyRotation"
    }
   },
   "answer": {
    "ref": "MadeClientKey"
   },
   "files": []
  },
  {
   "id": "listWebhooks",
   "method": "get",
   "path": "/external-clients/{id}/webhooks",
   "tag": "external-clients",
   "summary": "The webhooks of an API client",
   "about": "Clients read their own. The secret itself is told once, when it is made.",
   "roles": [
    1,
    6,
    8
   ],
   "permission": {
    "name": "webhook",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Webhooks"
   },
   "files": []
  },
  {
   "id": "addWebhook",
   "method": "post",
   "path": "/external-clients/{id}/webhooks",
   "tag": "external-clients",
   "summary": "Tell an API client's server what becomes of stones",
   "about": "From now on the address is sent what becomes of the stones that the client sees, at the client's prices. The\nanswer has the secret that signs it (Standard Webhooks), which is told only now.",
   "roles": [
    1,
    6
   ],
   "permission": {
    "name": "webhook",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewWebhook"
    }
   },
   "answer": {
    "ref": "MadeWebhook"
   },
   "files": []
  },
  {
   "id": "changeWebhook",
   "method": "put",
   "path": "/external-clients/webhooks/{id}",
   "tag": "external-clients",
   "summary": "Change, pause or take up a webhook",
   "about": "What is left out stays as it is. A webhook that is taken up goes on with what changed since it was paused, or\nwith the word to start over.",
   "roles": [
    1,
    6
   ],
   "permission": {
    "name": "webhook",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "WebhookChange"
    }
   },
   "answer": {
    "ref": "Webhooks"
   },
   "files": []
  },
  {
   "id": "removeWebhook",
   "method": "delete",
   "path": "/external-clients/webhooks/{id}",
   "tag": "external-clients",
   "summary": "Remove a webhook",
   "about": "Nothing is sent to it any more, not even what was queued.",
   "roles": [
    1,
    6
   ],
   "permission": {
    "name": "webhook",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Webhooks"
   },
   "files": []
  },
  {
   "id": "rotateWebhookSecret",
   "method": "post",
   "path": "/external-clients/webhooks/{id}/rotate",
   "tag": "external-clients",
   "summary": "Replace the secret of a webhook",
   "about": "For some hours deliveries are signed with both secrets.",
   "roles": [
    1,
    6
   ],
   "permission": {
    "name": "webhook",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "SecretRotation"
    }
   },
   "answer": {
    "ref": "MadeWebhook"
   },
   "files": []
  },
  {
   "id": "testWebhook",
   "method": "post",
   "path": "/external-clients/webhooks/{id}/test",
   "tag": "external-clients",
   "summary": "Send a test to a webhook",
   "about": "It is tried once, also while the webhook is paused. What became of it is in the deliveries.",
   "roles": [
    1,
    6
   ],
   "permission": {
    "name": "webhook",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "DeliveryMoved"
   },
   "files": []
  },
  {
   "id": "listDeliveries",
   "method": "get",
   "path": "/external-clients/webhooks/{id}/deliveries",
   "tag": "external-clients",
   "summary": "What a webhook was sent, newest first",
   "about": null,
   "roles": [
    1,
    6,
    8
   ],
   "permission": {
    "name": "webhook",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Deliveries"
   },
   "files": []
  },
  {
   "id": "getDelivery",
   "method": "get",
   "path": "/external-clients/deliveries/{id}",
   "tag": "external-clients",
   "summary": "One delivery, with what was sent and its history",
   "about": null,
   "roles": [
    1,
    6,
    8
   ],
   "permission": {
    "name": "webhook",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "DeliveryDetail"
   },
   "files": []
  },
  {
   "id": "sendDeliveryAgain",
   "method": "post",
   "path": "/external-clients/deliveries/{id}/send-again",
   "tag": "external-clients",
   "summary": "Send a delivery again, or now if it failed",
   "about": "A failed one is tried at once. One that was sent or given up tells of the same stones as they are now, under a\nnew webhook-id.",
   "roles": [
    1,
    6
   ],
   "permission": {
    "name": "webhook",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "DeliveryMoved"
   },
   "files": []
  },
  {
   "id": "listStockFeeds",
   "method": "get",
   "path": "/external-clients/{id}/stock-feeds",
   "tag": "external-clients",
   "summary": "An external client’s sheets of our stock",
   "about": "Clients read their own.",
   "roles": [
    1,
    3,
    6,
    7,
    8
   ],
   "permission": {
    "name": "stock-feed",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "StockFeeds"
   },
   "files": []
  },
  {
   "id": "addStockFeed",
   "method": "post",
   "path": "/external-clients/{id}/stock-feeds",
   "tag": "external-clients",
   "summary": "Make a sheet of our stock for an external client",
   "about": "The stones that the client sees, at their prices, with the columns that are chosen, named and ordered here. It is\npushed to `push_url` by schedule: whole under a temporary name, then renamed.",
   "roles": [
    1,
    6,
    7
   ],
   "permission": {
    "name": "stock-feed",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewStockFeed"
    }
   },
   "answer": {
    "ref": "StockFeed"
   },
   "files": []
  },
  {
   "id": "changeStockFeed",
   "method": "put",
   "path": "/external-clients/stock-feeds/{id}",
   "tag": "external-clients",
   "summary": "Change a sheet of our stock, or pause it",
   "about": "The password is kept for one server alone: with an address on another one it has to be given again. An empty one\nforgets it, and `host_key` null forgets the key of an SFTP server.",
   "roles": [
    1,
    6,
    7
   ],
   "permission": {
    "name": "stock-feed",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "StockFeedChange"
    }
   },
   "answer": {
    "ref": "StockFeed"
   },
   "files": []
  },
  {
   "id": "removeStockFeed",
   "method": "delete",
   "path": "/external-clients/stock-feeds/{id}",
   "tag": "external-clients",
   "summary": "Remove a sheet of our stock, with the log of its pushes",
   "about": null,
   "roles": [
    1,
    6,
    7
   ],
   "permission": {
    "name": "stock-feed",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "StockFeeds"
   },
   "files": []
  },
  {
   "id": "listStockPushes",
   "method": "get",
   "path": "/external-clients/stock-feeds/{id}/pushes",
   "tag": "external-clients",
   "summary": "The last pushes of a sheet of our stock",
   "about": null,
   "roles": [
    1,
    3,
    6,
    7,
    8
   ],
   "permission": {
    "name": "stock-feed",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "StockPushes"
   },
   "files": []
  },
  {
   "id": "pushStockFeed",
   "method": "post",
   "path": "/external-clients/stock-feeds/{id}/pushes",
   "tag": "external-clients",
   "summary": "Push a sheet of our stock now",
   "about": null,
   "roles": [
    1,
    6,
    7
   ],
   "permission": {
    "name": "stock-feed",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "StockFeed"
   },
   "files": []
  },
  {
   "id": "listFeedKeys",
   "method": "get",
   "path": "/external-clients/stock-feeds/{id}/keys",
   "tag": "external-clients",
   "summary": "The keys that open a sheet of our stock",
   "about": null,
   "roles": [
    1,
    6,
    7,
    8
   ],
   "permission": {
    "name": "client-key",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "ClientKeys"
   },
   "files": []
  },
  {
   "id": "addFeedKey",
   "method": "post",
   "path": "/external-clients/stock-feeds/{id}/keys",
   "tag": "external-clients",
   "summary": "Make a key that opens a sheet of our stock and nothing else",
   "about": "The answer has the key, and the sheet's address with the key in it, which are told only now. Such keys are\nrotated and revoked as others are. Removing the feed removes them.",
   "roles": [
    1,
    6,
    7
   ],
   "permission": {
    "name": "client-key",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewClientKey"
    }
   },
   "answer": {
    "ref": "MadeClientKey"
   },
   "files": []
  },
  {
   "id": "readStockSheet",
   "method": "get",
   "path": "/external-clients/stock-feeds/{id}/sheet",
   "tag": "external-clients",
   "summary": "A sheet of our stock",
   "about": "The file that is pushed: the stones that the client sees now, at their prices. Besides a session, the feed's own\nkeys open it: as a bearer token, or as the password of a Basic authorization with any user name. The `etag` stays\nwhile nothing in the file becomes different, and with `if-none-match` an unchanged file is a 304. A feed that is\npaused is refused with 409.",
   "roles": [
    1,
    3,
    6,
    7,
    8
   ],
   "permission": {
    "name": "stock-feed",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "if-none-match",
     "in": "header",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 500 characters"
     }
    }
   ],
   "body": null,
   "answer": null,
   "files": [
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "listLocations",
   "method": "get",
   "path": "/inventory/locations",
   "tag": "clients",
   "summary": "Every place that stones lie at, with how many lie there",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "client",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Locations"
   },
   "files": []
  },
  {
   "id": "trackStone",
   "method": "get",
   "path": "/diamond-track-details",
   "tag": "audit",
   "summary": "A stone's whole story",
   "about": null,
   "roles": [
    1,
    3,
    5,
    8
   ],
   "permission": {
    "name": "track-report",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "role_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "RoleId"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Track"
   },
   "files": []
  },
  {
   "id": "listAuditLogs",
   "method": "get",
   "path": "/audit/audit-logs",
   "tag": "audit",
   "summary": "Who did what",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "audit",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "diamond_type",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "role_id",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "at",
        "-at",
        "actor_name",
        "-actor_name",
        "role",
        "-role",
        "by_key",
        "-by_key",
        "summary",
        "-summary",
        "operation",
        "-operation",
        "diamond_type",
        "-diamond_type",
        "ip",
        "-ip",
        "request_id",
        "-request_id"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 9 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "at",
        "actor_name",
        "role",
        "by_key",
        "summary",
        "operation",
        "diamond_type",
        "ip",
        "request_id"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "AuditLogs"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "listMails",
   "method": "get",
   "path": "/mails",
   "tag": "mails",
   "summary": "The e-mails that the portal has sent, or is to send",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "mails",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": "Status codes of the workflow; all statuses if left out",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "integer"
       ],
       "limits": "0 to 99",
       "minimum": 0
      }
     }
    },
    {
     "name": "kind",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "MailKind"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "startDate",
     "in": "query",
     "required": false,
     "about": "The first day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "endDate",
     "in": "query",
     "required": false,
     "about": "The last day, YYYY-MM-DD",
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "created_at",
        "-created_at",
        "name",
        "-name",
        "address",
        "-address",
        "kind",
        "-kind",
        "subject",
        "-subject",
        "status",
        "-status",
        "tries",
        "-tries",
        "sent_at",
        "-sent_at",
        "answer",
        "-answer"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 9 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "created_at",
        "name",
        "address",
        "kind",
        "subject",
        "status",
        "tries",
        "sent_at",
        "answer"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Mails"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "getMail",
   "method": "get",
   "path": "/mails/{id}",
   "tag": "mails",
   "summary": "One e-mail as it was written, without what is secret in it",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "mails",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "MailDetail"
   },
   "files": []
  },
  {
   "id": "sendMailAgain",
   "method": "post",
   "path": "/mails/{id}/send-again",
   "tag": "mails",
   "summary": "Send an e-mail again that was given up, or now one that failed",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "mails",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "MailMoved"
   },
   "files": []
  },
  {
   "id": "listBulkEmails",
   "method": "get",
   "path": "/bulk-email",
   "tag": "bulk-email",
   "summary": "E-mails to many clients, the last written first",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "bulk-email",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "status",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "BulkEmailStatuses"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "subject",
        "-subject",
        "status",
        "-status",
        "recipients",
        "-recipients",
        "sent",
        "-sent",
        "waiting",
        "-waiting",
        "in_doubt",
        "-in_doubt",
        "refused",
        "-refused",
        "left_out",
        "-left_out",
        "next_run_at",
        "-next_run_at",
        "created_by",
        "-created_by",
        "created_at",
        "-created_at"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 11 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "subject",
        "status",
        "recipients",
        "sent",
        "waiting",
        "in_doubt",
        "refused",
        "left_out",
        "next_run_at",
        "created_by",
        "created_at"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "BulkEmails"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "createBulkEmail",
   "method": "post",
   "path": "/bulk-email",
   "tag": "bulk-email",
   "summary": "Write an e-mail to many clients",
   "about": "A draft, or scheduled where it has `send_at` or a `schedule`. Of the body's markup only paragraphs, headings, lists,\nquotes, emphasis and links stay.",
   "roles": [
    1
   ],
   "permission": {
    "name": "bulk-email",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "NewBulkEmail"
    }
   },
   "answer": {
    "ref": "BulkEmailDetail"
   },
   "files": []
  },
  {
   "id": "updateBulkEmail",
   "method": "put",
   "path": "/bulk-email",
   "tag": "bulk-email",
   "summary": "Change an e-mail that has not been sent",
   "about": "All of it is replaced. Without `send_at` and `schedule` it is a draft again. One that is being sent, or was, stays as it is.",
   "roles": [
    1
   ],
   "permission": {
    "name": "bulk-email",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "BulkEmailChange"
    }
   },
   "answer": {
    "ref": "BulkEmailDetail"
   },
   "files": []
  },
  {
   "id": "deleteBulkEmail",
   "method": "delete",
   "path": "/bulk-email",
   "tag": "bulk-email",
   "summary": "Delete an e-mail",
   "about": "It is in no list any more, and is not sent. Who got it is still known.",
   "roles": [
    1
   ],
   "permission": {
    "name": "bulk-email",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "query",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Done"
   },
   "files": []
  },
  {
   "id": "sendBulkEmail",
   "method": "get",
   "path": "/bulk-email/send-email/{id}",
   "tag": "bulk-email",
   "summary": "Begin to send an e-mail now",
   "about": "Or go on with one that was stopped. It goes to the clients who are chosen and have agreed to get offers by e-mail, at\nthe moment it begins, at most once to each. One that is being sent is a 409.",
   "roles": [
    1
   ],
   "permission": {
    "name": "bulk-email",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "BulkEmailDetail"
   },
   "files": []
  },
  {
   "id": "recordMailConsent",
   "method": "put",
   "path": "/bulk-email/consent",
   "tag": "bulk-email",
   "summary": "Record whether clients have agreed to get offers by e-mail",
   "about": "`how` says what a client did: signed a form, asked at a fair. Who has unsubscribed by a link in an e-mail can only\nagree again in their own profile: the answer names them, and nothing is recorded for them.",
   "roles": [
    1
   ],
   "permission": {
    "name": "bulk-email",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "MailConsentRecord"
    }
   },
   "answer": {
    "ref": "MailConsentRecorded"
   },
   "files": []
  },
  {
   "id": "getBulkEmail",
   "method": "get",
   "path": "/bulk-email/{id}",
   "tag": "bulk-email",
   "summary": "One e-mail with all that it says",
   "about": null,
   "roles": [
    1
   ],
   "permission": {
    "name": "bulk-email",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "BulkEmailDetail"
   },
   "files": []
  },
  {
   "id": "stopBulkEmail",
   "method": "put",
   "path": "/bulk-email/{id}/stop",
   "tag": "bulk-email",
   "summary": "Stop sending an e-mail",
   "about": "What is handed over at this moment still goes out, some seconds long.",
   "roles": [
    1
   ],
   "permission": {
    "name": "bulk-email",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "BulkEmailDetail"
   },
   "files": []
  },
  {
   "id": "testBulkEmail",
   "method": "post",
   "path": "/bulk-email/{id}/test",
   "tag": "bulk-email",
   "summary": "Send an e-mail to oneself, as its readers would see it",
   "about": "With the stones and prices of the client whom `user_id` names, or without prices. It unsubscribes nobody.",
   "roles": [
    1
   ],
   "permission": {
    "name": "bulk-email",
    "access": "write"
   },
   "isOpen": false,
   "needsSession": true,
   "parameters": [
    {
     "name": "Idempotency-Key",
     "in": "header",
     "required": false,
     "about": "The same key and body have one effect and one answer",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "8 to 100 characters"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": {
    "isMultipart": false,
    "schema": {
     "ref": "BulkEmailTest"
    }
   },
   "answer": {
    "ref": "BulkEmailTested"
   },
   "files": []
  },
  {
   "id": "listBulkRecipients",
   "method": "get",
   "path": "/bulk-email/{id}/recipients",
   "tag": "bulk-email",
   "summary": "Who gets an e-mail, and what became of it",
   "about": "Before it is sent: the clients who are chosen, with those who have not agreed, who are left out. After that: those of the\nlast time. In doubt are those to whom it was handed over without an answer, by the mail server or because the portal\nended just then: they may have got it, and the portal does not send it to them again.",
   "roles": [
    1
   ],
   "permission": {
    "name": "bulk-email",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "outcome",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "BulkOutcomes"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "time_zone",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "ref": "TimeZone"
     }
    },
    {
     "name": "sort",
     "in": "query",
     "required": false,
     "about": "Columns to sort the whole list by; a leading - sorts downwards",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 3 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "client",
        "-client",
        "email",
        "-email",
        "country",
        "-country",
        "agreed",
        "-agreed",
        "outcome",
        "-outcome",
        "answer",
        "-answer",
        "settled_at",
        "-settled_at"
       ]
      }
     }
    },
    {
     "name": "export",
     "in": "query",
     "required": false,
     "about": "The answer is a sheet of the whole list with these columns",
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 7 items",
      "items": {
       "types": [
        "string"
       ],
       "values": [
        "client",
        "email",
        "country",
        "agreed",
        "outcome",
        "answer",
        "settled_at"
       ]
      }
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "BulkRecipients"
   },
   "files": [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
   ]
  },
  {
   "id": "readSubscription",
   "method": "get",
   "path": "/unsubscribe/{reader_token}",
   "tag": "bulk-email",
   "summary": "Whether an address still gets offers, for whoever has one of its e-mails",
   "about": null,
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [
    {
     "name": "reader_token",
     "in": "path",
     "required": true,
     "about": "What stands in the e-mail",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 43 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Subscription"
   },
   "files": []
  },
  {
   "id": "unsubscribe",
   "method": "post",
   "path": "/unsubscribe/{reader_token}",
   "tag": "bulk-email",
   "summary": "Send no offers to an address any more",
   "about": "By one click in a mail program (RFC 8058), whose form is not read, or on the portal's page. It holds for the address, and\nstays when the person's data are erased.",
   "roles": [],
   "permission": null,
   "isOpen": true,
   "needsSession": false,
   "parameters": [
    {
     "name": "reader_token",
     "in": "path",
     "required": true,
     "about": "What stands in the e-mail",
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 43 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "Subscription"
   },
   "files": []
  },
  {
   "id": "listWorkflows",
   "method": "get",
   "path": "/workflows",
   "tag": "audit",
   "summary": "Each workflow with how many records are in each state",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "workflows",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Workflows"
   },
   "files": []
  },
  {
   "id": "checkConformance",
   "method": "post",
   "path": "/workflows/conformance",
   "tag": "audit",
   "summary": "Replay every record and report each that does not end where its history leads",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "workflows",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Conformance"
   },
   "files": []
  },
  {
   "id": "getSeal",
   "method": "get",
   "path": "/workflows/seal",
   "tag": "audit",
   "summary": "Check history and audit log against the chain of hashes that seals them",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "workflows",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [],
   "body": null,
   "answer": {
    "ref": "Seal"
   },
   "files": []
  },
  {
   "id": "listWorkflowRecords",
   "method": "get",
   "path": "/workflows/{name}/records",
   "tag": "audit",
   "summary": "Records of a workflow, newest first",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "workflows",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "name",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "ref": "WorkflowName"
     }
    },
    {
     "name": "page",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "search",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "state",
     "in": "query",
     "required": false,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "WorkflowRecords"
   },
   "files": []
  },
  {
   "id": "getWorkflowRecord",
   "method": "get",
   "path": "/workflows/{name}/records/{id}",
   "tag": "audit",
   "summary": "The way that a record took",
   "about": null,
   "roles": [
    1,
    5,
    8
   ],
   "permission": {
    "name": "workflows",
    "access": "read"
   },
   "isOpen": false,
   "needsSession": false,
   "parameters": [
    {
     "name": "name",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "ref": "WorkflowName"
     }
    },
    {
     "name": "id",
     "in": "path",
     "required": true,
     "about": null,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ],
   "body": null,
   "answer": {
    "ref": "WorkflowRecord"
   },
   "files": []
  }
 ],
 "schemas": {
  "SignIn": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "password",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "company_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "contact_person",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "device",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "What an earlier sign-in from this browser was answered with; no session",
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "SignInOutcome": {
   "any": [
    {
     "ref": "SignedInUser"
    },
    {
     "ref": "SignInChallenge"
    }
   ]
  },
  "SecondFactorReply": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "challenge",
     "required": true,
     "schema": {
      "ref": "Challenge"
     }
    },
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Six digits, or a recovery code",
      "limits": "1 to 40 characters"
     }
    }
   ]
  },
  "EnrolmentReply": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "challenge",
     "required": true,
     "schema": {
      "ref": "Challenge"
     }
    },
    {
     "name": "code",
     "required": true,
     "schema": {
      "ref": "AuthenticatorCode"
     }
    }
   ]
  },
  "NewPasswordReply": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "challenge",
     "required": true,
     "schema": {
      "ref": "Challenge"
     }
    },
    {
     "name": "password",
     "required": true,
     "schema": {
      "ref": "NewPassword"
     }
    }
   ]
  },
  "PasskeyRequest": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "passkey_challenge",
     "required": true,
     "schema": {
      "ref": "PasskeyChallenge"
     }
    },
    {
     "name": "rp_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "PasskeySignIn": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "passkey_challenge",
     "required": true,
     "schema": {
      "ref": "PasskeyChallenge"
     }
    },
    {
     "name": "assertion",
     "required": true,
     "schema": {
      "ref": "PasskeyAssertion"
     }
    },
    {
     "name": "device",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "As for userLogin",
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "Done": {
   "types": [
    "null"
   ]
  },
  "GuestAddress": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "3 to 200 characters"
     }
    }
   ]
  },
  "CodeRequest": {
   "types": [
    "object"
   ],
   "about": "A code was asked for; it opens something only together with this request.",
   "fields": [
    {
     "name": "request",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "expires_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "again_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "When the next code can be asked for"
     }
    }
   ]
  },
  "TypedCode": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "request",
     "required": true,
     "schema": {
      "ref": "RequestToken"
     }
    },
    {
     "name": "otp",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Six digits; spaces and dashes between them do not count",
      "limits": "1 to 20 characters"
     }
    }
   ]
  },
  "EnquiriesFound": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "enquiries",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many came along"
     }
    }
   ]
  },
  "User": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "last_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "guest_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "picture",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Identifies the picture: another one has another"
     }
    },
    {
     "name": "role",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "role_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "business_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "business_associate_type",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "business_associate_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "business_associate_details",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "Person"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "business_details",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "BusinessDetails"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "permissions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "PermissionCategory"
      }
     }
    },
    {
     "name": "key",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "AES-GCM key of this session's persisted client state, base64"
     }
    },
    {
     "name": "looker",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Who looks at the portal as this person and cannot change anything"
     }
    }
   ]
  },
  "ProfileChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "first_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "last_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "picture",
     "required": false,
     "schema": {
      "types": [
       "null"
      ],
      "about": "Takes the picture off"
     }
    }
   ]
  },
  "PasswordChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "current_password",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 400 characters"
     }
    },
    {
     "name": "password",
     "required": true,
     "schema": {
      "ref": "NewPassword"
     }
    }
   ]
  },
  "SecondFactor": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "since",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "When it was set up; null if it is off"
     }
    },
    {
     "name": "is_needed",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The role has to have one"
     }
    },
    {
     "name": "recovery_codes",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many are left"
     }
    }
   ]
  },
  "PasswordConfirmation": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "current_password",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 400 characters"
     }
    }
   ]
  },
  "SecondFactorEnrolment": {
   "types": [
    "object"
   ],
   "about": "What an authenticator is set up with",
   "fields": [
    {
     "name": "secret",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Base32, for typing"
     }
    },
    {
     "name": "address",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "otpauth://"
     }
    },
    {
     "name": "qr",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "The address as a QR code",
      "fields": [
       {
        "name": "size",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ],
         "about": "Of its view box"
        }
       },
       {
        "name": "path",
        "required": true,
        "schema": {
         "types": [
          "string"
         ],
         "about": "Of the dark modules, as in SVG"
        }
       }
      ]
     }
    }
   ]
  },
  "SecondFactorConfirmation": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "code",
     "required": true,
     "schema": {
      "ref": "AuthenticatorCode"
     }
    }
   ]
  },
  "RecoveryCodes": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "recovery_codes",
     "required": true,
     "schema": {
      "ref": "RecoveryCodeList"
     }
    }
   ]
  },
  "Passkeys": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "id",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "name",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "created_at",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "used_at",
      "required": true,
      "schema": {
       "types": [
        "string",
        "null"
       ],
       "about": "Null if it was never used"
      }
     }
    ]
   }
  },
  "PasskeyCreation": {
   "types": [
    "object"
   ],
   "about": "What the browser makes a passkey from",
   "fields": [
    {
     "name": "passkey_challenge",
     "required": true,
     "schema": {
      "ref": "PasskeyChallenge"
     }
    },
    {
     "name": "rp_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The host that the passkey is good for"
     }
    },
    {
     "name": "user_handle",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The account, base64url"
     }
    },
    {
     "name": "user_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "display_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "algorithms",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "As COSE numbers them, the best first",
      "items": {
       "types": [
        "integer"
       ]
      }
     }
    },
    {
     "name": "known",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Passkeys that are there already",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "transports",
         "required": true,
         "schema": {
          "types": [
           "array"
          ],
          "items": {
           "types": [
            "string"
           ]
          }
         }
        }
       ]
      }
     }
    }
   ]
  },
  "NewPasskey": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "ref": "PasskeyName"
     }
    },
    {
     "name": "passkey_challenge",
     "required": true,
     "schema": {
      "ref": "PasskeyChallenge"
     }
    },
    {
     "name": "attestation",
     "required": true,
     "schema": {
      "ref": "PasskeyAttestation"
     }
    }
   ]
  },
  "PasskeyChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "ref": "PasskeyName"
     }
    }
   ]
  },
  "WantedUserName": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "user_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 60 characters"
     }
    }
   ]
  },
  "NameCheck": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "available",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "AddressOfAccount": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters",
      "format": "email"
     }
    }
   ]
  },
  "NewUser": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters",
      "format": "email"
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "last_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "password",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 400 characters"
     }
    }
   ]
  },
  "NewBusiness": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "company_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 200 characters"
     }
    },
    {
     "name": "business_type",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "A sub-master of BUSINESS_TYPE",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "designation",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "A sub-master of COMPANY_DESIGNATION",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "tax_identification_number",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "address",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "city",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "state",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    }
   ]
  },
  "AnotherCode": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "request",
     "required": true,
     "schema": {
      "ref": "RequestToken"
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters",
      "format": "email"
     }
    }
   ]
  },
  "SignUpCode": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "request",
     "required": true,
     "schema": {
      "ref": "RequestToken"
     }
    },
    {
     "name": "otp",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 20 characters"
     }
    },
    {
     "name": "device",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "SignedInUser": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "last_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "guest_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "picture",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Identifies the picture: another one has another"
     }
    },
    {
     "name": "role",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "role_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "business_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "business_associate_type",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "business_associate_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "business_associate_details",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "Person"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "business_details",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "BusinessDetails"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "permissions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "PermissionCategory"
      }
     }
    },
    {
     "name": "key",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "looker",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Who looks at the portal as this person and cannot change anything"
     }
    },
    {
     "name": "token",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "device",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Identifies this browser. Keep it after the session ends and send it with later sign-ins. Absent for guests, and if the one that was sent is still valid"
     }
    },
    {
     "name": "recovery_codes",
     "required": false,
     "schema": {
      "ref": "RecoveryCodeList"
     }
    },
    {
     "name": "failed_sign_ins",
     "required": false,
     "schema": {
      "types": [
       "object",
       "null"
      ],
      "about": "Failed attempts since the last sign-in to this account, not counting those from this browser",
      "fields": [
       {
        "name": "count",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "networks",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ],
         "about": "Number of networks that the attempts came from"
        }
       },
       {
        "name": "last_at",
        "required": true,
        "schema": {
         "types": [
          "string"
         ]
        }
       }
      ]
     }
    }
   ]
  },
  "PasswordAfterCode": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "request",
     "required": true,
     "schema": {
      "ref": "RequestToken"
     }
    },
    {
     "name": "password",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 400 characters"
     }
    }
   ]
  },
  "InvitationLink": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "token",
     "required": true,
     "schema": {
      "ref": "RequestToken"
     }
    }
   ]
  },
  "Invited": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "names",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "What a password must not contain",
      "items": {
       "types": [
        "string"
       ]
      }
     }
    }
   ]
  },
  "AcceptedInvitation": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "token",
     "required": true,
     "schema": {
      "ref": "RequestToken"
     }
    },
    {
     "name": "password",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 400 characters"
     }
    }
   ]
  },
  "Sessions": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "id",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "ip",
      "required": true,
      "schema": {
       "ref": "Text"
      }
     },
     {
      "name": "agent",
      "required": true,
      "schema": {
       "ref": "Text"
      }
     },
     {
      "name": "created_at",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "seen_at",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "is_current",
      "required": true,
      "schema": {
       "types": [
        "boolean"
       ],
       "about": "The session that asks"
      }
     }
    ]
   }
  },
  "Presence": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "onlineUserCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "totalUserCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Accounts that can sign in, and guests"
     }
    },
    {
     "name": "users",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "name",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "role_id",
         "required": true,
         "schema": {
          "ref": "RoleId"
         }
        },
        {
         "name": "company_name",
         "required": true,
         "schema": {
          "ref": "Text"
         }
        },
        {
         "name": "seen_at",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "Waiting": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "kind",
      "required": true,
      "schema": {
       "types": [
        "string"
       ],
       "values": [
        "confirmStone",
        "enquiry",
        "priceOffer",
        "memoExtension",
        "memoOverdue",
        "invoiceOverdue",
        "kyc",
        "task",
        "taskOverdue",
        "syncFailed",
        "providerStale"
       ]
      }
     },
     {
      "name": "count",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ],
       "limits": "at least 1",
       "minimum": 1
      }
     },
     {
      "name": "since",
      "required": true,
      "schema": {
       "ref": "Text",
       "about": "When the oldest of them began"
      }
     },
     {
      "name": "days",
      "required": true,
      "schema": {
       "types": [
        "array"
       ],
       "about": "Of confirm-stones alone: those of today, of yesterday, and from before",
       "items": {
        "types": [
         "object"
        ],
        "fields": [
         {
          "name": "from",
          "required": true,
          "schema": {
           "ref": "Text",
           "about": "The first day"
          }
         },
         {
          "name": "to",
          "required": true,
          "schema": {
           "types": [
            "string"
           ],
           "about": "The last day"
          }
         },
         {
          "name": "count",
          "required": true,
          "schema": {
           "types": [
            "integer"
           ],
           "limits": "at least 1",
           "minimum": 1
          }
         }
        ]
       }
      }
     }
    ]
   }
  },
  "DiamondType": {
   "types": [
    "integer"
   ],
   "about": "1 white, 2 fancy",
   "values": [
    1,
    2
   ]
  },
  "ShapeWise": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "totalInventory",
     "required": true,
     "schema": {
      "ref": "StockSum"
     }
    },
    {
     "name": "whiteInventory",
     "required": true,
     "schema": {
      "ref": "StockSum"
     }
    },
    {
     "name": "fancyInventory",
     "required": true,
     "schema": {
      "ref": "StockSum"
     }
    },
    {
     "name": "shapes",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The highest amount first",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "pieces",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "carats",
         "required": true,
         "schema": {
          "types": [
           "number"
          ]
         }
        },
        {
         "name": "total_amt",
         "required": true,
         "schema": {
          "ref": "Money"
         }
        },
        {
         "name": "shape",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "QuarterPerformance": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "period",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "`2026-Q4`"
     }
    },
    {
     "name": "from",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The first day"
     }
    },
    {
     "name": "to",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The last day of the quarter"
     }
    },
    {
     "name": "sold",
     "required": true,
     "schema": {
      "ref": "StockSum"
     }
    },
    {
     "name": "before",
     "required": true,
     "schema": {
      "ref": "StockSum"
     }
    },
    {
     "name": "weeks",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "From the first day on, seven days each; the last may be shorter, and those to come are left out",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "pieces",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "carats",
         "required": true,
         "schema": {
          "types": [
           "number"
          ]
         }
        },
        {
         "name": "total_amt",
         "required": true,
         "schema": {
          "ref": "Money"
         }
        },
        {
         "name": "from",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "to",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "Deals": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "line_id",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "invoice_id",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "invoice_number",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "stock_no",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "shape",
      "required": true,
      "schema": {
       "ref": "Text"
      }
     },
     {
      "name": "carat",
      "required": true,
      "schema": {
       "ref": "Num"
      }
     },
     {
      "name": "color",
      "required": true,
      "schema": {
       "ref": "Text"
      }
     },
     {
      "name": "clarity",
      "required": true,
      "schema": {
       "ref": "Text"
      }
     },
     {
      "name": "client",
      "required": true,
      "schema": {
       "ref": "Client"
      }
     },
     {
      "name": "amount",
      "required": true,
      "schema": {
       "ref": "Money"
      }
     },
     {
      "name": "sold_at",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     }
    ]
   }
  },
  "RecentKyc": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "id",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "client",
      "required": true,
      "schema": {
       "ref": "Client"
      }
     },
     {
      "name": "document_category",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "document_type",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     },
     {
      "name": "status",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     },
     {
      "name": "createdAt",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     }
    ]
   }
  },
  "EnquiryCount": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "cartCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "confirmStonesCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "holdsCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "memosCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "notesCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "pendingStonesCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "watchListCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    }
   ]
  },
  "EnquiryCountries": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "from",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The first day"
     }
    },
    {
     "name": "countries",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Most lines first",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "country_id",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ],
          "about": "0 for clients whose country is not known"
         }
        },
        {
         "name": "name",
         "required": true,
         "schema": {
          "ref": "Text"
         }
        },
        {
         "name": "place",
         "required": true,
         "schema": {
          "about": "Longitude and latitude, in degrees",
          "any": [
           {
            "types": [
             "array"
            ],
            "limits": "2 to 2 items",
            "items": {
             "types": [
              "number"
             ]
            }
           },
           {
            "types": [
             "null"
            ]
           }
          ]
         }
        },
        {
         "name": "enquiries",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "holds",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "confirmStones",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "memos",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "EnquiryDetails": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "carts",
     "required": true,
     "schema": {
      "ref": "EnquirySum"
     }
    },
    {
     "name": "confirmStones",
     "required": true,
     "schema": {
      "ref": "EnquirySum"
     }
    },
    {
     "name": "holds",
     "required": true,
     "schema": {
      "ref": "EnquirySum"
     }
    },
    {
     "name": "memos",
     "required": true,
     "schema": {
      "ref": "EnquirySum"
     }
    }
   ]
  },
  "Funnel": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "from",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The first day, UTC"
     }
    },
    {
     "name": "steps",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "In the order of a sale",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "step",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "values": [
           "searched",
           "seen",
           "carted",
           "held",
           "confirmed",
           "sold"
          ]
         }
        },
        {
         "name": "times",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "clients",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "SearchDays": {
   "types": [
    "string"
   ],
   "values": [
    "today",
    "week",
    "month"
   ]
  },
  "TimeZone": {
   "types": [
    "string"
   ],
   "about": "Whose times it shows, such as Asia/Kolkata; UTC without it",
   "limits": "at most 60 characters"
  },
  "SearchesByDay": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "days",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "day",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "times",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        }
       ]
      }
     }
    },
    {
     "name": "hours",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "All 24",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "hour",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "times",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "SearchesAsked": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "filter",
     "required": false,
     "schema": {
      "ref": "SearchDays"
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 100 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "at most 40 characters"
      }
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 100 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "at most 40 characters"
      }
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 100 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "at most 40 characters"
      }
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "One client",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "time_zone",
     "required": false,
     "schema": {
      "ref": "TimeZone"
     }
    }
   ]
  },
  "MailChoices": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Where the e-mails go"
     }
    },
    {
     "name": "offers",
     "required": true,
     "schema": {
      "types": [
       "boolean",
       "null"
      ],
      "about": "Whether the person has agreed to get offers by e-mail; null where there are none for their role"
     }
    },
    {
     "name": "declined",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "OptionalMailKind"
      }
     }
    },
    {
     "name": "bell_declined",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "What the bell does not tell",
      "items": {
       "ref": "OptionalNoticeKind"
      }
     }
    }
   ]
  },
  "MailChoiceChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "offers",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Agrees to get offers by e-mail, or does not any more; as it is without it"
     }
    },
    {
     "name": "declined",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "ref": "OptionalMailKind"
      }
     }
    },
    {
     "name": "bell_declined",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "ref": "OptionalNoticeKind"
      }
     }
    }
   ]
  },
  "Notices": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Notice"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "unread",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    }
   ]
  },
  "NoticesRead": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ids",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Notices",
      "limits": "1 to 500 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 100 characters"
      }
     }
    },
    {
     "name": "until",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "`created_at` of the newest that was shown",
      "limits": "at most 40 characters",
      "format": "date-time"
     }
    }
   ]
  },
  "NoticesLeft": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "unread",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    }
   ]
  },
  "CountryCodes": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "id",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     },
     {
      "name": "name",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "iso2",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "phonecode",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     }
    ]
   }
  },
  "States": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "State"
   }
  },
  "Cities": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "City"
   }
  },
  "ProviderType": {
   "types": [
    "integer"
   ],
   "about": "1 FTP, 2 API",
   "values": [
    1,
    2
   ]
  },
  "Providers": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Provider"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewProvider": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "code",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "What the house calls it; made from the name when left out",
      "limits": "at most 6 characters"
     }
    },
    {
     "name": "provider_type",
     "required": false,
     "schema": {
      "ref": "ProviderType"
     }
    },
    {
     "name": "contact_person",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "email",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "is_active",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "feed_url",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "http and https for an API provider; ftp, ftps and sftp for an FTP provider. {token} stands for the password, where a server wants it in the address",
      "limits": "at most 2000 characters"
     }
    },
    {
     "name": "feed_user",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "feed_password",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Password, or with no user a bearer token",
      "limits": "at most 2000 characters"
     }
    },
    {
     "name": "feed_format",
     "required": false,
     "schema": {
      "ref": "FeedFormat"
     }
    },
    {
     "name": "feed_is_full",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "words_released",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "schedule",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Five parts in UTC: minute, hour, day of the month, month, day of the week",
      "limits": "at most 200 characters"
     }
    }
   ]
  },
  "Provider": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "provider_type",
     "required": true,
     "schema": {
      "ref": "ProviderType"
     }
    },
    {
     "name": "contact_person",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "email",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "feed_url",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "feed_user",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "has_feed_password",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whether a password or token is stored; it is never returned"
     }
    },
    {
     "name": "feed_format",
     "required": true,
     "schema": {
      "ref": "FeedFormat"
     }
    },
    {
     "name": "feed_is_full",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whether the feed is the whole stock; if so, stones that it no longer lists are withdrawn"
     }
    },
    {
     "name": "words_released",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whether clients see the free text of its sheets: comments, brand, inscription, origin of the rough"
     }
    },
    {
     "name": "feed_host_key",
     "required": false,
     "schema": {
      "about": "Fingerprint of the SFTP server, kept from the first connection",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "schedule",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "next_sync_at",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "last_sync",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "LastSync"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "last_upload_at",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "ProviderChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "code",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 6 characters"
     }
    },
    {
     "name": "provider_type",
     "required": false,
     "schema": {
      "ref": "ProviderType"
     }
    },
    {
     "name": "contact_person",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "email",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "is_active",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "feed_url",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "http and https for an API provider; ftp, ftps and sftp for an FTP provider. {token} stands for the password, where a server wants it in the address",
      "limits": "at most 2000 characters"
     }
    },
    {
     "name": "feed_user",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "feed_password",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Password, or with no user a bearer token",
      "limits": "at most 2000 characters"
     }
    },
    {
     "name": "feed_format",
     "required": false,
     "schema": {
      "ref": "FeedFormat"
     }
    },
    {
     "name": "feed_is_full",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "words_released",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "schedule",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Five parts in UTC: minute, hour, day of the month, month, day of the week",
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "feed_host_key",
     "required": false,
     "schema": {
      "types": [
       "null"
      ],
      "about": "Forgets the SFTP server, so that its next key is taken for its own"
     }
    }
   ]
  },
  "Sync": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "provider_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "state",
     "required": true,
     "schema": {
      "ref": "SyncState"
     }
    },
    {
     "name": "asked_by",
     "required": false,
     "schema": {
      "about": "The name of whoever asked; null came by the schedule",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "attempt",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "fetched_bytes",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "rows_read",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "upload_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "report",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "SyncReport"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "note",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "error",
     "required": false,
     "schema": {
      "about": "What went wrong and what to do, in a sentence",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "next_try_at",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "started_at",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "finished_at",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "Syncs": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Sync"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "SheetUpload": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "ref": "SheetUploadData"
     }
    },
    {
     "name": "uploadExcel",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "binary"
     }
    }
   ]
  },
  "Upload": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "provider_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "provider_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "file_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "size_bytes",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "state",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "proposed",
       "previewing",
       "previewed",
       "queued",
       "running",
       "done",
       "failed",
       "discarded",
       "undoing",
       "undone"
      ]
     }
    },
    {
     "name": "mode",
     "required": true,
     "schema": {
      "ref": "UploadMode"
     }
    },
    {
     "name": "preview",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "UploadPreview"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "can_undo",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The last one of its provider, and what it did is kept; told of one upload"
     }
    },
    {
     "name": "stones_kept",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "A search by upload_id finds the stones that it named; told of one upload"
     }
    },
    {
     "name": "header_row",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "sheet",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The sheet of the workbook that is read"
     }
    },
    {
     "name": "sheets",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "SheetName"
      }
     }
    },
    {
     "name": "columns",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "ColumnMapping"
      }
     }
    },
    {
     "name": "lost_columns",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Columns that the provider’s last sheet had and this one has not",
      "items": {
       "ref": "LostColumn"
      }
     }
    },
    {
     "name": "statements",
     "required": false,
     "schema": {
      "ref": "Statements"
     }
    },
    {
     "name": "mapping_configuration_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "rows_read",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "rows_total",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "report",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "UploadReport"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "error",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "finished_at",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "Mapping": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "provider_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "mapping_configuration_id",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "header_row",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "sheet",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "columns",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "ColumnMapping"
      }
     }
    },
    {
     "name": "statements",
     "required": false,
     "schema": {
      "ref": "Statements"
     }
    }
   ]
  },
  "ProviderValues": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "ProviderValue"
   }
  },
  "KeepProviderValues": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "keep",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 1000 items",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "field",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "at most 60 characters"
         }
        },
        {
         "name": "value",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "1 to 200 characters"
         }
        },
        {
         "name": "code",
         "required": true,
         "schema": {
          "types": [
           "string",
           "null"
          ],
          "limits": "at most 60 characters"
         }
        }
       ]
      }
     }
    },
    {
     "name": "forget",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 1000 items",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "field",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "at most 60 characters"
         }
        },
        {
         "name": "value",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "1 to 200 characters"
         }
        }
       ]
      }
     }
    }
   ]
  },
  "StockFields": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "field",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "label",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "kind",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     }
    ]
   }
  },
  "CaratRanges": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "CaratRange"
   }
  },
  "CaratSpan": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "carat_from",
     "required": true,
     "schema": {
      "types": [
       "number"
      ],
      "limits": "0 to 99999.999",
      "minimum": 0
     }
    },
    {
     "name": "carat_to",
     "required": true,
     "schema": {
      "types": [
       "number"
      ],
      "limits": "0 to 99999.999",
      "minimum": 0
     }
    }
   ]
  },
  "CaratRange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "carat_from",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "carat_to",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "sequence",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "sub_ranges",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "SubCaratRange"
      }
     }
    }
   ]
  },
  "ActiveFlag": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "Place": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "sequence",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ]
  },
  "NewSubCaratRange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "carat_range_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "carat_from",
     "required": true,
     "schema": {
      "types": [
       "number"
      ],
      "limits": "0 to 99999.999",
      "minimum": 0
     }
    },
    {
     "name": "carat_to",
     "required": true,
     "schema": {
      "types": [
       "number"
      ],
      "limits": "0 to 99999.999",
      "minimum": 0
     }
    },
    {
     "name": "is_active",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Left out, it is used"
     }
    },
    {
     "name": "sequence",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Its place within the range; left out, the last",
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ]
  },
  "SubCaratRangeChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "carat_from",
     "required": true,
     "schema": {
      "types": [
       "number"
      ],
      "limits": "0 to 99999.999",
      "minimum": 0
     }
    },
    {
     "name": "carat_to",
     "required": true,
     "schema": {
      "types": [
       "number"
      ],
      "limits": "0 to 99999.999",
      "minimum": 0
     }
    },
    {
     "name": "is_active",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Left out, it stays as it is"
     }
    },
    {
     "name": "sequence",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Its new place within the range; left out, it stays where it is",
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ]
  },
  "StockLists": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "StockList"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewStockList": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "filters",
     "required": true,
     "schema": {
      "ref": "StoneSearch"
     }
    }
   ]
  },
  "StockList": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "filters",
     "required": true,
     "schema": {
      "ref": "StoneSearch"
     }
    },
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "totals",
     "required": false,
     "schema": {
      "ref": "Totals"
     }
    }
   ]
  },
  "StockListChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "code",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "filters",
     "required": false,
     "schema": {
      "ref": "StoneSearch"
     }
    },
    {
     "name": "is_active",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "FeaturedFilter": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The client it is recommended to",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "business_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "FeaturedStones": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "featureStoneList",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "FeaturedStone"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    }
   ]
  },
  "NewFeaturedStones": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 500 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 200 characters"
      }
     }
    },
    {
     "name": "featured_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The recommendation that is changed: it gets this client and note",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Nobody named means everybody",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "note",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 300 characters"
     }
    }
   ]
  },
  "FeaturedCount": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "added",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    }
   ]
  },
  "Collections": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stockList",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Collection"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewCollection": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "description",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 500 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 200 characters"
      }
     }
    }
   ]
  },
  "Collection": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "description",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": true,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "pieces",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "carat",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "changed_by",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "string"
       ]
      }
     }
    }
   ]
  },
  "CollectionChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "description",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "is_active",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 500 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 200 characters"
      }
     }
    }
   ]
  },
  "Stocks": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ranges",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "StockRange"
      }
     }
    },
    {
     "name": "cells",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "StockCell"
      }
     }
    }
   ]
  },
  "Fields": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "FieldValues"
   }
  },
  "Uploads": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Upload"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "ReadUpload": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "sheet",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Of a workbook; chosen when left out",
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "header_row",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "Found when left out",
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ]
  },
  "SurveyQuestion": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "statements",
     "required": false,
     "schema": {
      "ref": "Statements"
     }
    },
    {
     "name": "columns",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "As they were recognised, when left out",
      "limits": "at most 500 items",
      "items": {
       "ref": "ChosenColumn"
      }
     }
    }
   ]
  },
  "UploadSurvey": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "state",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "reading",
       "done",
       "failed"
      ]
     }
    },
    {
     "name": "questions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "What a person has to say before the sheet is imported",
      "items": {
       "ref": "SheetQuestion"
      }
     }
    },
    {
     "name": "error",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "rows_read",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "hidden_rows",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "columns",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "column",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "filled",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ],
          "about": "Rows in which the cell says something"
         }
        },
        {
         "name": "numbers",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        }
       ]
      }
     }
    },
    {
     "name": "values",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Words that the trade does not know, and those that were given a meaning, each once",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "field",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "column",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "header",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "value",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "count",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "rows",
         "required": true,
         "schema": {
          "types": [
           "array"
          ],
          "about": "The first row numbers",
          "items": {
           "types": [
            "integer"
           ]
          }
         }
        },
        {
         "name": "stones",
         "required": true,
         "schema": {
          "types": [
           "array"
          ],
          "about": "The stock numbers in these rows, in their order; the report numbers of a sheet without. Null where a row\nhas none, and while another column is chosen for them than the one that was recognised.",
          "items": {
           "types": [
            "string",
            "null"
           ]
          }
         }
        },
        {
         "name": "kept",
         "required": true,
         "schema": {
          "types": [
           "boolean"
          ],
          "about": "Somebody has said what it means"
         }
        },
        {
         "name": "code",
         "required": true,
         "schema": {
          "types": [
           "string",
           "null"
          ]
         }
        }
       ]
      }
     }
    },
    {
     "name": "more_values",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Words beyond those that are listed"
     }
    },
    {
     "name": "discount",
     "required": false,
     "schema": {
      "any": [
       {
        "types": [
         "null"
        ]
       },
       {
        "types": [
         "object"
        ],
        "fields": [
         {
          "name": "sign",
          "required": true,
          "schema": {
           "types": [
            "integer"
           ],
           "values": [
            1,
            -1
           ]
          }
         },
         {
          "name": "scale",
          "required": true,
          "schema": {
           "types": [
            "integer"
           ],
           "values": [
            1,
            100
           ]
          }
         },
         {
          "name": "basis",
          "required": true,
          "schema": {
           "types": [
            "string"
           ],
           "values": [
            "prices",
            "minus_signs",
            "usage"
           ]
          }
         },
         {
          "name": "rows",
          "required": true,
          "schema": {
           "types": [
            "integer"
           ],
           "about": "Rows with a discount, of those that were looked at"
          }
         },
         {
          "name": "priced",
          "required": true,
          "schema": {
           "types": [
            "integer"
           ],
           "about": "Of those, rows whose prices tell where it must be"
          }
         },
         {
          "name": "readings",
          "required": true,
          "schema": {
           "types": [
            "array"
           ],
           "items": {
            "types": [
             "object"
            ],
            "fields": [
             {
              "name": "sign",
              "required": true,
              "schema": {
               "types": [
                "integer"
               ],
               "values": [
                1,
                -1
               ]
              }
             },
             {
              "name": "scale",
              "required": true,
              "schema": {
               "types": [
                "integer"
               ],
               "values": [
                1,
                100
               ]
              }
             },
             {
              "name": "agree",
              "required": true,
              "schema": {
               "types": [
                "integer"
               ]
              }
             }
            ]
           }
          }
         },
         {
          "name": "examples",
          "required": true,
          "schema": {
           "types": [
            "array"
           ],
           "items": {
            "types": [
             "object"
            ],
            "fields": [
             {
              "name": "row",
              "required": true,
              "schema": {
               "types": [
                "integer"
               ]
              }
             },
             {
              "name": "written",
              "required": true,
              "schema": {
               "types": [
                "string"
               ]
              }
             },
             {
              "name": "from_prices",
              "required": true,
              "schema": {
               "types": [
                "number",
                "null"
               ]
              }
             }
            ]
           }
          }
         }
        ]
       }
      ]
     }
    },
    {
     "name": "fractions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "field",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "column",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "header",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "numbers",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "fractions",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "rows",
         "required": true,
         "schema": {
          "types": [
           "array"
          ],
          "items": {
           "types": [
            "integer"
           ]
          }
         }
        }
       ]
      }
     }
    }
   ]
  },
  "PreviewUpload": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "header_row",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 1",
      "minimum": 1
     }
    },
    {
     "name": "columns",
     "required": true,
     "schema": {
      "ref": "ChosenColumns"
     }
    },
    {
     "name": "statements",
     "required": false,
     "schema": {
      "ref": "Statements"
     }
    },
    {
     "name": "mode",
     "required": false,
     "schema": {
      "ref": "UploadMode"
     }
    }
   ]
  },
  "RunUpload": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "header_row",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 1",
      "minimum": 1
     }
    },
    {
     "name": "columns",
     "required": false,
     "schema": {
      "ref": "ChosenColumns"
     }
    },
    {
     "name": "statements",
     "required": false,
     "schema": {
      "ref": "Statements"
     }
    },
    {
     "name": "mode",
     "required": false,
     "schema": {
      "ref": "UploadMode"
     }
    },
    {
     "name": "confirmed",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Yes to what the preview stops at",
      "limits": "at most 10 items",
      "items": {
       "ref": "StopKind"
      }
     }
    }
   ]
  },
  "UploadChangeKind": {
   "types": [
    "string"
   ],
   "values": [
    "created",
    "changed",
    "withdrawn",
    "restored",
    "waiting",
    "left_out"
   ]
  },
  "UploadChanges": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "UploadChange"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "Freshness": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "hide_after_days",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "Null: clients see stones however old their confirmation"
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "stale",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Not confirmed for 24 hours"
     }
    },
    {
     "name": "hidden",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Hidden from clients by the setting"
     }
    }
   ]
  },
  "FreshnessChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "hide_after_days",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "limits": "1 to 365",
      "minimum": 1
     }
    }
   ]
  },
  "Codes": {
   "types": [
    "array"
   ],
   "about": "Any of these values",
   "limits": "at most 100 items",
   "items": {
    "types": [
     "string"
    ],
    "limits": "1 to 80 characters"
   }
  },
  "Ranges": {
   "types": [
    "array"
   ],
   "about": "Within any of these ranges",
   "limits": "at most 50 items",
   "items": {
    "ref": "Range"
   }
  },
  "StoneType": {
   "types": [
    "integer"
   ],
   "about": "1 lab grown, 2 natural",
   "values": [
    1,
    2
   ]
  },
  "StoneStatuses": {
   "types": [
    "array"
   ],
   "limits": "at most 10 items",
   "items": {
    "ref": "StoneStatus"
   }
  },
  "Availability": {
   "types": [
    "integer"
   ],
   "about": "1 available, 2 not available, 3 all",
   "values": [
    1,
    2,
    3
   ]
  },
  "Contain": {
   "types": [
    "integer"
   ],
   "about": "1 (so without it): the report shows any of key_to_symbols, such as CRYSTAL or TWINNING_WISP, however it spells them; 2: none of them, as stones without a key",
   "values": [
    1,
    2
   ]
  },
  "StockNumberList": {
   "types": [
    "array"
   ],
   "about": "Stock or report numbers",
   "limits": "at most 5000 items",
   "items": {
    "types": [
     "string"
    ],
    "limits": "1 to 200 characters"
   }
  },
  "Sort": {
   "types": [
    "array"
   ],
   "about": "Columns to sort by; a leading - sorts downwards",
   "limits": "at most 3 items",
   "items": {
    "types": [
     "string"
    ],
    "limits": "at most 31 characters"
   }
  },
  "Search": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stockList",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Stone"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "facets",
     "required": false,
     "schema": {
      "ref": "Facets"
     }
    }
   ]
  },
  "StoneSearchOrSheet": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "ref": "StoneType"
     }
    },
    {
     "name": "status",
     "required": false,
     "schema": {
      "ref": "StoneStatuses"
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "key_to_symbols",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "key_to_symbols_contain",
     "required": false,
     "schema": {
      "ref": "Contain"
     }
    },
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumberList"
     }
    },
    {
     "name": "searchTerm",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "upload_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Stones that this upload named; kept for the last upload of each provider",
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Staff: the client whose markup_disc, markup_ppc and sell_amt the rows show",
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "is_count_only",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "facets",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "If false, the counts beside the choices are left out"
     }
    },
    {
     "name": "sort",
     "required": false,
     "schema": {
      "ref": "Sort"
     }
    },
    {
     "name": "page",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "export",
     "required": false,
     "schema": {
      "ref": "SheetOfStones"
     }
    }
   ]
  },
  "StoneChanges": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "start_over",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "changed",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Stone"
      }
     }
    },
    {
     "name": "gone",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "stock_no",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    },
    {
     "name": "more",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whether there may be more changes already"
     }
    },
    {
     "name": "cursor",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "For the next question"
     }
    }
   ]
  },
  "FilterSearch": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "ref": "StoneType"
     }
    },
    {
     "name": "status",
     "required": false,
     "schema": {
      "ref": "StoneStatuses"
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "key_to_symbols",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "key_to_symbols_contain",
     "required": false,
     "schema": {
      "ref": "Contain"
     }
    },
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumberList"
     }
    },
    {
     "name": "searchTerm",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "upload_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Stones that this upload named; kept for the last upload of each provider",
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Staff: the client whose markup_disc, markup_ppc and sell_amt the rows show",
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "is_count_only",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "facets",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "If false, the counts beside the choices are left out"
     }
    },
    {
     "name": "sort",
     "required": false,
     "schema": {
      "ref": "Sort"
     }
    },
    {
     "name": "page",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "search_type",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "1 normal, 2 match pair",
      "values": [
       1,
       2
      ]
     }
    },
    {
     "name": "new_arrival",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "start_date",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "end_date",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    }
   ]
  },
  "FilterSearchResult": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "facets",
     "required": true,
     "schema": {
      "ref": "Facets"
     }
    }
   ]
  },
  "MatchPairSearch": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "ref": "StoneType"
     }
    },
    {
     "name": "status",
     "required": false,
     "schema": {
      "ref": "StoneStatuses"
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "key_to_symbols",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "key_to_symbols_contain",
     "required": false,
     "schema": {
      "ref": "Contain"
     }
    },
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumberList"
     }
    },
    {
     "name": "searchTerm",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "upload_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Stones that this upload named; kept for the last upload of each provider",
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Staff: the client whose markup_disc, markup_ppc and sell_amt the rows show",
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "is_count_only",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "facets",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "If false, the counts beside the choices are left out"
     }
    },
    {
     "name": "sort",
     "required": false,
     "schema": {
      "ref": "Sort"
     }
    },
    {
     "name": "page",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "partner_of",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The stock number of the stone whose partners are wanted",
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "export",
     "required": false,
     "schema": {
      "ref": "SheetOfPairs"
     }
    }
   ]
  },
  "MatchPairs": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stockList",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "MatchPair"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones that fit the filters and could have a partner"
     }
    },
    {
     "name": "partner_of",
     "required": true,
     "schema": {
      "any": [
       {
        "ref": "Stone"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    }
   ]
  },
  "SheetColumns": {
   "types": [
    "array"
   ],
   "about": "In their order; of those that listTableFields offers",
   "limits": "1 to 60 items",
   "items": {
    "ref": "SheetColumn"
   }
  },
  "SavedPairs": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stockList",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "SavedPair"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewMatchPair": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "first_stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "second_stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Remark"
     }
    }
   ]
  },
  "SavedPair": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stock_numbers",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Of both, whatever became of them",
      "items": {
       "types": [
        "string"
       ]
      }
     }
    },
    {
     "name": "score",
     "required": true,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "about": "As it was when the pair was saved"
     }
    },
    {
     "name": "present_score",
     "required": true,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "about": "By the present settings; null when they call it no pair"
     }
    },
    {
     "name": "differences",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "PairDifference"
      }
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Those of both that the viewer sees",
      "items": {
       "ref": "Stone"
      }
     }
    },
    {
     "name": "sell_amt",
     "required": true,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "is_whole",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Both stones are available"
     }
    },
    {
     "name": "note",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Why it is not whole"
     }
    },
    {
     "name": "remark",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "created_by_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "MatchPairChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "remove",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "SearchType": {
   "types": [
    "integer"
   ],
   "about": "1 normal, 2 match pair",
   "values": [
    1,
    2
   ]
  },
  "SavedSearches": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "SavedSearch"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewSavedSearch": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "search_type",
     "required": true,
     "schema": {
      "ref": "SearchType"
     }
    },
    {
     "name": "filters",
     "required": true,
     "schema": {
      "ref": "StoneSearch"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "SavedSearch": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "search_type",
     "required": true,
     "schema": {
      "ref": "SearchType"
     }
    },
    {
     "name": "filters",
     "required": true,
     "schema": {
      "ref": "StoneSearch"
     }
    },
    {
     "name": "lost",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "LostFilter"
      }
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "created_by_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "opened_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "new_stones",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "Null where it was not counted"
     }
    },
    {
     "name": "has_more_new",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "There are more than 20,000 new stones; only the newest were compared"
     }
    }
   ]
  },
  "SavedSearchChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "filters",
     "required": false,
     "schema": {
      "ref": "StoneSearch"
     }
    },
    {
     "name": "opened",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "DemandStatuses": {
   "types": [
    "array"
   ],
   "limits": "at most 5 items",
   "items": {
    "ref": "DemandStatus"
   }
  },
  "Demands": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Demand"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewDemand": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "filters",
     "required": true,
     "schema": {
      "ref": "StoneSearch"
     }
    },
    {
     "name": "tell",
     "required": false,
     "schema": {
      "ref": "DemandTell"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "Demand": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "DemandStatus"
     }
    },
    {
     "name": "filters",
     "required": true,
     "schema": {
      "ref": "StoneSearch"
     }
    },
    {
     "name": "lost",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "LostFilter"
      }
     }
    },
    {
     "name": "tell",
     "required": true,
     "schema": {
      "ref": "DemandTell"
     }
    },
    {
     "name": "matched",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones that came, fit and are still available"
     }
    },
    {
     "name": "offered",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "has_more",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "More than 500 stones fit; the first ones were kept"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "created_by_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "DemandSupply": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "shape",
      "required": true,
      "schema": {
       "ref": "Text"
      }
     },
     {
      "name": "carat",
      "required": true,
      "schema": {
       "ref": "Text",
       "about": "A size group, from..to"
      }
     },
     {
      "name": "demands",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     },
     {
      "name": "clients",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     },
     {
      "name": "waiting",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ],
       "about": "Demands that nothing has matched yet"
      }
     },
     {
      "name": "available",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ],
       "about": "Stones"
      }
     }
    ]
   }
  },
  "DemandWithStones": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "demand",
     "required": true,
     "schema": {
      "ref": "Demand"
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Stone"
      }
     }
    },
    {
     "name": "offered",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The numbers of the stones that were offered",
      "items": {
       "types": [
        "string"
       ]
      }
     }
    }
   ]
  },
  "DemandChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "filters",
     "required": false,
     "schema": {
      "ref": "StoneSearch"
     }
    },
    {
     "name": "tell",
     "required": false,
     "schema": {
      "ref": "DemandTell"
     }
    }
   ]
  },
  "DemandOffer": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 500 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 200 characters"
      }
     }
    }
   ]
  },
  "RoleId": {
   "types": [
    "integer"
   ],
   "values": [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8
   ]
  },
  "RecentSearches": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "RecentSearch"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewRecentSearch": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "search_type",
     "required": true,
     "schema": {
      "ref": "SearchType"
     }
    },
    {
     "name": "filters",
     "required": true,
     "schema": {
      "ref": "StoneSearch"
     }
    }
   ]
  },
  "RecentSearch": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "search_type",
     "required": true,
     "schema": {
      "ref": "SearchType"
     }
    },
    {
     "name": "filters",
     "required": true,
     "schema": {
      "ref": "StoneSearch"
     }
    },
    {
     "name": "lost",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "LostFilter"
      }
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client",
      "about": "Who made it"
     }
    },
    {
     "name": "times",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "first_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "searched_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "KeptMatchPairSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "same",
     "required": true,
     "schema": {
      "ref": "SameFields"
     }
    },
    {
     "name": "tolerances",
     "required": true,
     "schema": {
      "ref": "PairTolerances"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Who set it; null when nobody has yet"
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   ]
  },
  "MatchPairSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "same",
     "required": true,
     "schema": {
      "ref": "SameFields"
     }
    },
    {
     "name": "tolerances",
     "required": true,
     "schema": {
      "ref": "PairTolerances"
     }
    }
   ]
  },
  "MatchPairFields": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "field",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "label",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "unit",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "kind",
      "required": true,
      "schema": {
       "types": [
        "string"
       ],
       "values": [
        "same",
        "distance",
        "percent",
        "grades"
       ]
      }
     },
     {
      "name": "min",
      "required": true,
      "schema": {
       "ref": "Num"
      }
     },
     {
      "name": "max",
      "required": true,
      "schema": {
       "ref": "Num"
      }
     },
     {
      "name": "step",
      "required": true,
      "schema": {
       "ref": "Num"
      }
     },
     {
      "name": "usual",
      "required": true,
      "schema": {
       "types": [
        "number",
        "boolean",
        "null"
       ],
       "about": "What it is to begin with; null or false does not compare it"
      }
     },
     {
      "name": "optional",
      "required": true,
      "schema": {
       "types": [
        "boolean"
       ]
      }
     }
    ]
   }
  },
  "StoneDna": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "confirmed_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "held_for_me",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The live hold on it is the viewer's own"
     }
    },
    {
     "name": "held_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "held_amt",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "What the live hold of the viewer, or for staff of the client whose prices are asked for, keeps of the price, per carat in held_ppc; null without such a hold. A lower price of today is passed on."
     }
    },
    {
     "name": "provider_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "attributes",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Everything else known about the stone, in the order of a report",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "field",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "label",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "value",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    },
    {
     "name": "updated_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "promised_to",
     "required": false,
     "schema": {
      "about": "Whose hold, memo or confirm-stone the stone is in, to those who see that client",
      "any": [
       {
        "types": [
         "object"
        ],
        "fields": [
         {
          "name": "workflow",
          "required": true,
          "schema": {
           "types": [
            "string"
           ],
           "values": [
            "hold",
            "memo",
            "confirmStone"
           ]
          }
         },
         {
          "name": "client",
          "required": true,
          "schema": {
           "ref": "Client"
          }
         }
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "provider_wish",
     "required": false,
     "schema": {
      "about": "What a sheet wants of the stone and waits for until a workflow lets it go; staff alone are told",
      "any": [
       {
        "types": [
         "object"
        ],
        "fields": [
         {
          "name": "at",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         },
         {
          "name": "withdraw",
          "required": true,
          "schema": {
           "types": [
            "string",
            "null"
           ],
           "about": "Why it will be withdrawn; null when it stays"
          }
         },
         {
          "name": "fields",
          "required": true,
          "schema": {
           "types": [
            "array"
           ],
           "about": "What will be different",
           "items": {
            "types": [
             "string"
            ]
           }
          }
         }
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "delisted",
     "required": false,
     "schema": {
      "about": "Why and when a sheet took the stone out; staff alone are told",
      "any": [
       {
        "types": [
         "object"
        ],
        "fields": [
         {
          "name": "at",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         },
         {
          "name": "reason",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         }
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "undone",
     "required": false,
     "schema": {
      "about": "The undone upload that created the stone. The stone is hidden from all lists until a sheet names it again or somebody restores it, and only people who see uploads find it.",
      "any": [
       {
        "ref": "UndoneBy"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "history",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Step"
      }
     }
    }
   ]
  },
  "Found": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "FoundStone"
      }
     }
    },
    {
     "name": "clients",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "FoundClient"
      }
     }
    },
    {
     "name": "papers",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "FoundPaper"
      }
     }
    }
   ]
  },
  "ShareAsked": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 100 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 200 characters"
      }
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "For staff: whose prices",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "price",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Prices, unless it is false"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "email",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "words",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Above the stones of an e-mail",
      "limits": "at most 500 characters"
     }
    }
   ]
  },
  "Shared": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "text",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "stock_no",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "text",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    },
    {
     "name": "priced",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whether it has prices"
     }
    },
    {
     "name": "sent_to",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The address, as it was understood"
     }
    }
   ]
  },
  "ShareLinkStatuses": {
   "types": [
    "array"
   ],
   "limits": "at most 3 items",
   "items": {
    "ref": "ShareLinkStatus"
   }
  },
  "ShareLinks": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "ShareLink"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewShareLink": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 50 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 200 characters"
      }
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "For staff: whose stones and prices",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "What stands above the stones; otherwise the company of the client, or the name of the house",
      "limits": "at most 120 characters"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Pictures, unless it is false"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Videos, unless it is false"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Certificates and report numbers, unless it is false"
     }
    },
    {
     "name": "stock_no",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Stock numbers, if it is true"
     }
    },
    {
     "name": "price",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Prices, if it is true"
     }
    },
    {
     "name": "markup",
     "required": false,
     "schema": {
      "types": [
       "number"
      ],
      "about": "Percent on top of the prices",
      "limits": "0 to 1000",
      "minimum": 0
     }
    },
    {
     "name": "days",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Until it expires; otherwise 14",
      "limits": "1 to 90",
      "minimum": 1
     }
    }
   ]
  },
  "MadeShareLink": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "path",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The address of its page at the portal, told only now"
     }
    },
    {
     "name": "link",
     "required": true,
     "schema": {
      "ref": "ShareLink"
     }
    }
   ]
  },
  "ShareLink": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "ShareLinkStatus"
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "shows",
     "required": true,
     "schema": {
      "ref": "SharedKinds"
     }
    },
    {
     "name": "markup",
     "required": true,
     "schema": {
      "types": [
       "number"
      ],
      "about": "Percent on top of the prices"
     }
    },
    {
     "name": "views",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How often it was opened"
     }
    },
    {
     "name": "last_viewed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "expires_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "created_by_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "SharedStones": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Who shows them"
     }
    },
    {
     "name": "shows",
     "required": true,
     "schema": {
      "ref": "SharedKinds"
     }
    },
    {
     "name": "expires_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "SharedStone"
      }
     }
    }
   ]
  },
  "InventoryDiamonds": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The e-mail",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "page",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "uid",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The recipient",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Both types, unless it names some",
      "limits": "at most 2 items",
      "items": {
       "ref": "DiamondType"
      }
     }
    },
    {
     "name": "export",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "pdf",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "time_zone",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 60 characters"
     }
    }
   ]
  },
  "InventoryDiamondsResult": {
   "any": [
    {
     "types": [
      "object"
     ],
     "fields": [
      {
       "name": "data",
       "required": true,
       "schema": {
        "types": [
         "array"
        ],
        "items": {
         "ref": "Stone"
        }
       }
      },
      {
       "name": "pagination",
       "required": true,
       "schema": {
        "ref": "Pagination"
       }
      }
     ]
    },
    {
     "types": [
      "string"
     ],
     "about": "The link of a sheet"
    }
   ]
  },
  "SelectionAsked": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": true,
     "schema": {
      "ref": "StockNumbers"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "For staff: whose prices",
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "SelectedStones": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stockList",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Stone"
      }
     }
    },
    {
     "name": "missing",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "As they were typed",
      "items": {
       "types": [
        "string"
       ]
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    }
   ]
  },
  "DownloadAsked": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": true,
     "schema": {
      "ref": "StockNumbers"
     }
    },
    {
     "name": "format",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "xlsx",
       "pdf"
      ]
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "For staff: whose prices",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "time_zone",
     "required": false,
     "schema": {
      "ref": "TimeZone"
     }
    }
   ]
  },
  "DownloadLink": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The link of the file"
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The file’s name"
     }
    },
    {
     "name": "seconds",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How long the link can be opened"
     }
    }
   ]
  },
  "InventoryDetails": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "totalInventory",
     "required": true,
     "schema": {
      "ref": "StockFigure"
     }
    },
    {
     "name": "whiteInventory",
     "required": true,
     "schema": {
      "ref": "StockFigure"
     }
    },
    {
     "name": "fancyInventory",
     "required": true,
     "schema": {
      "ref": "StockFigure"
     }
    },
    {
     "name": "by_status",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "pieces",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "carats",
         "required": true,
         "schema": {
          "types": [
           "number"
          ]
         }
        },
        {
         "name": "total_amt",
         "required": true,
         "schema": {
          "ref": "Money"
         }
        },
        {
         "name": "status",
         "required": true,
         "schema": {
          "ref": "StoneStatus"
         }
        }
       ]
      }
     }
    },
    {
     "name": "by_shape",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "pieces",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "carats",
         "required": true,
         "schema": {
          "types": [
           "number"
          ]
         }
        },
        {
         "name": "total_amt",
         "required": true,
         "schema": {
          "ref": "Money"
         }
        },
        {
         "name": "shape",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "InventoryStatus": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "1 restores, 2 withdraws",
      "values": [
       1,
       2
      ]
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 500 characters"
     }
    }
   ]
  },
  "Moved": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "number",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The memo, order or invoice that was written"
     }
    },
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "stock_no",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "status",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ],
          "about": "The workflow's code"
         }
        },
        {
         "name": "stone_status",
         "required": true,
         "schema": {
          "ref": "StoneStatus"
         }
        }
       ]
      }
     }
    }
   ]
  },
  "TableFields": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "field",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "label",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "kind",
      "required": true,
      "schema": {
       "types": [
        "string"
       ],
       "values": [
        "text",
        "code",
        "status",
        "number",
        "percent",
        "money",
        "date",
        "media"
       ]
      }
     },
     {
      "name": "is_default",
      "required": true,
      "schema": {
       "types": [
        "boolean"
       ]
      }
     },
     {
      "name": "sequence",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     },
     {
      "name": "of",
      "required": false,
      "schema": {
       "types": [
        "array"
       ],
       "about": "Fields of a row that stand together in this column",
       "items": {
        "types": [
         "string"
        ]
       }
      }
     }
    ]
   }
  },
  "DefaultMarkup": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "percent",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null: nothing is set, what is less specific applies"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "providers",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "MarkupRow"
      }
     }
    },
    {
     "name": "price_step",
     "required": true,
     "schema": {
      "ref": "PriceStep"
     }
    },
    {
     "name": "price_step_changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null if nobody has changed it yet"
     }
    },
    {
     "name": "price_step_changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    }
   ]
  },
  "DefaultMarkupChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "percent",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "Percent"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "providers",
     "required": false,
     "schema": {
      "ref": "MarkupWishes"
     }
    },
    {
     "name": "price_step",
     "required": false,
     "schema": {
      "ref": "PriceStep"
     }
    }
   ]
  },
  "Markups": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "MarkupRow"
   }
  },
  "MarkupsChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "markups",
     "required": true,
     "schema": {
      "ref": "MarkupWishes"
     }
    }
   ]
  },
  "BusinessProviderMarkups": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "business",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "fields": [
       {
        "name": "id",
        "required": true,
        "schema": {
         "types": [
          "string"
         ]
        }
       },
       {
        "name": "name",
        "required": true,
        "schema": {
         "types": [
          "string"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "providers",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "MarkupRow"
      }
     }
    }
   ]
  },
  "BusinessProviderChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "business_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "markups",
     "required": true,
     "schema": {
      "ref": "MarkupWishes"
     }
    }
   ]
  },
  "ListShape": {
   "types": [
    "string"
   ],
   "about": "BR rounds, PS all other shapes",
   "values": [
    "BR",
    "PS"
   ]
  },
  "RapPrices": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "RapPrice"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "lists",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "PriceList"
      }
     }
    },
    {
     "name": "sizes",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Of the lists that were asked for",
      "items": {
       "ref": "ListSize"
      }
     }
    },
    {
     "name": "repricing",
     "required": true,
     "schema": {
      "any": [
       {
        "ref": "Repricing"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    }
   ]
  },
  "PriceListUpload": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "ref": "PriceListData"
     }
    },
    {
     "name": "priceList",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "format": "binary"
     }
    }
   ]
  },
  "PriceListImport": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "preview",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "lists",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "PriceListChange"
      }
     }
    },
    {
     "name": "repricing",
     "required": true,
     "schema": {
      "any": [
       {
        "ref": "Repricing"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    }
   ]
  },
  "RapPage": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "pageNumber",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "pageSize",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ]
  },
  "UsdInr": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "rate",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null while nobody has set it"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    }
   ]
  },
  "UsdInrRate": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "rate",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Rupees for one US dollar",
      "limits": "at most 9 characters"
     }
    }
   ]
  },
  "WhyThisPrice": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "carat",
     "required": true,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "supplier",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "fields": [
       {
        "name": "provider_name",
        "required": true,
        "schema": {
         "types": [
          "string"
         ]
        }
       },
       {
        "name": "based_on",
        "required": true,
        "schema": {
         "types": [
          "string"
         ],
         "values": [
          "price",
          "discount"
         ]
        }
       },
       {
        "name": "rap",
        "required": true,
        "schema": {
         "ref": "Money"
        }
       },
       {
        "name": "disc",
        "required": true,
        "schema": {
         "ref": "Num"
        }
       },
       {
        "name": "price_per_ct",
        "required": true,
        "schema": {
         "ref": "Money"
        }
       },
       {
        "name": "total_amt",
        "required": true,
        "schema": {
         "ref": "Money"
        }
       },
       {
        "name": "original",
        "required": true,
        "schema": {
         "any": [
          {
           "types": [
            "null"
           ]
          },
          {
           "types": [
            "object"
           ],
           "about": "What the provider’s sheet asked in its own currency",
           "fields": [
            {
             "name": "currency",
             "required": true,
             "schema": {
              "types": [
               "string"
              ]
             }
            },
            {
             "name": "price_per_ct",
             "required": true,
             "schema": {
              "types": [
               "string"
              ],
              "about": "In that currency, per carat"
             }
            },
            {
             "name": "rate",
             "required": true,
             "schema": {
              "types": [
               "string"
              ],
              "about": "Units of it for one US dollar; changes only with an import"
             }
            },
            {
             "name": "rate_day",
             "required": true,
             "schema": {
              "types": [
               "string",
               "null"
              ],
              "format": "date"
             }
            }
           ]
          }
         ]
        }
       }
      ]
     }
    },
    {
     "name": "listed",
     "required": true,
     "schema": {
      "any": [
       {
        "types": [
         "null"
        ]
       },
       {
        "types": [
         "object"
        ],
        "fields": [
         {
          "name": "price",
          "required": true,
          "schema": {
           "ref": "Money"
          }
         },
         {
          "name": "shape",
          "required": true,
          "schema": {
           "ref": "ListShape"
          }
         },
         {
          "name": "listed_on",
          "required": true,
          "schema": {
           "types": [
            "string"
           ],
           "format": "date"
          }
         },
         {
          "name": "carat_from",
          "required": true,
          "schema": {
           "types": [
            "number"
           ]
          }
         },
         {
          "name": "carat_to",
          "required": true,
          "schema": {
           "types": [
            "number"
           ]
          }
         },
         {
          "name": "is_made_up",
          "required": true,
          "schema": {
           "types": [
            "boolean"
           ]
          }
         }
        ]
       }
      ]
     }
    },
    {
     "name": "markups",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "kind",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "values": [
           "default",
           "business",
           "associate",
           "provider",
           "business_provider"
          ]
         }
        },
        {
         "name": "name",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "percent",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "amount_per_ct",
         "required": true,
         "schema": {
          "ref": "Money"
         }
        },
        {
         "name": "changed_by",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "changed_at",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    },
    {
     "name": "percent",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The sum of the markups"
     }
    },
    {
     "name": "rounding",
     "required": true,
     "schema": {
      "about": "Null without a client",
      "any": [
       {
        "types": [
         "null"
        ]
       },
       {
        "types": [
         "object"
        ],
        "fields": [
         {
          "name": "step",
          "required": true,
          "schema": {
           "ref": "PriceStep"
          }
         },
         {
          "name": "name",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         },
         {
          "name": "amount_per_ct",
          "required": true,
          "schema": {
           "ref": "Money"
          }
         }
        ]
       }
      ]
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "any": [
       {
        "types": [
         "null"
        ]
       },
       {
        "types": [
         "object"
        ],
        "fields": [
         {
          "name": "id",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         },
         {
          "name": "name",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         },
         {
          "name": "markup_disc",
          "required": true,
          "schema": {
           "ref": "Num"
          }
         },
         {
          "name": "markup_ppc",
          "required": true,
          "schema": {
           "ref": "Money"
          }
         },
         {
          "name": "sell_amt",
          "required": true,
          "schema": {
           "ref": "Money"
          }
         }
        ]
       }
      ]
     }
    },
    {
     "name": "agreed",
     "required": true,
     "schema": {
      "about": "The price that the client and the house agreed in an offer, if the client's order or memo of the stone has it",
      "any": [
       {
        "types": [
         "null"
        ]
       },
       {
        "types": [
         "object"
        ],
        "fields": [
         {
          "name": "offer_number",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         },
         {
          "name": "document_number",
          "required": true,
          "schema": {
           "types": [
            "string"
           ],
           "about": "Of the order or memo"
          }
         },
         {
          "name": "agreed_at",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         },
         {
          "name": "below",
          "required": true,
          "schema": {
           "types": [
            "number"
           ],
           "about": "By how many percent it is below what the stone cost when the offer was made"
          }
         },
         {
          "name": "price_per_ct",
          "required": true,
          "schema": {
           "ref": "Money"
          }
         },
         {
          "name": "amount",
          "required": true,
          "schema": {
           "ref": "Money"
          }
         }
        ]
       }
      ]
     }
    }
   ]
  },
  "ArrivalSearch": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "ref": "StoneType"
     }
    },
    {
     "name": "status",
     "required": false,
     "schema": {
      "ref": "StoneStatuses"
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "key_to_symbols",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "key_to_symbols_contain",
     "required": false,
     "schema": {
      "ref": "Contain"
     }
    },
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumberList"
     }
    },
    {
     "name": "searchTerm",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "upload_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Stones that this upload named; kept for the last upload of each provider",
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Staff: the client whose markup_disc, markup_ppc and sell_amt the rows show",
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "is_count_only",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "facets",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "If false, the counts beside the choices are left out"
     }
    },
    {
     "name": "sort",
     "required": false,
     "schema": {
      "ref": "Sort"
     }
    },
    {
     "name": "page",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "start_date",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "end_date",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "export",
     "required": false,
     "schema": {
      "ref": "SheetOfStones"
     }
    }
   ]
  },
  "Arrivals": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stockList",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Stone"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "facets",
     "required": false,
     "schema": {
      "ref": "Facets"
     }
    },
    {
     "name": "days",
     "required": true,
     "schema": {
      "ref": "DayCounts"
     }
    },
    {
     "name": "start_date",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "end_date",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    }
   ]
  },
  "ArrivalList": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "page",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "export",
     "required": false,
     "schema": {
      "types": [
       "boolean",
       "null"
      ]
     }
    },
    {
     "name": "pdf",
     "required": false,
     "schema": {
      "types": [
       "boolean",
       "null"
      ]
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "values": [
       1,
       2,
       null
      ]
     }
    },
    {
     "name": "start_date",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "format": "date"
     }
    },
    {
     "name": "end_date",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "format": "date"
     }
    },
    {
     "name": "filters",
     "required": false,
     "schema": {
      "ref": "StoneSearch"
     }
    }
   ]
  },
  "ArrivalListResult": {
   "any": [
    {
     "types": [
      "object"
     ],
     "fields": [
      {
       "name": "data",
       "required": true,
       "schema": {
        "types": [
         "array"
        ],
        "items": {
         "ref": "Stone"
        }
       }
      },
      {
       "name": "pagination",
       "required": true,
       "schema": {
        "ref": "Pagination"
       }
      },
      {
       "name": "totals",
       "required": true,
       "schema": {
        "ref": "Totals"
       }
      }
     ]
    },
    {
     "types": [
      "string"
     ],
     "about": "The link of the sheet"
    }
   ]
  },
  "ArrivalTransactions": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "arrivalsCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "holdsCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "queueCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Places in line that wait, or were offered the stone"
     }
    },
    {
     "name": "offersCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones with a price offer that waits for an answer"
     }
    },
    {
     "name": "memosCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "confirmStonesCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "enquiriesCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "cartCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "watchListCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "notesCount",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    }
   ]
  },
  "KeptNewArrivalSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "days",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "arrivals",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many stones that makes new arrivals"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   ]
  },
  "NewArrivalSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "days",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 365",
      "minimum": 1
     }
    }
   ]
  },
  "KeptHoldSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "hold_hours",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "hold_limit",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "rehold_hours",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "offer_hours",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "price_offer_hours",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "near",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many clients hold four fifths of the limit or more"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   ]
  },
  "HoldSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "hold_hours",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Hours after which a hold expires",
      "limits": "1 to 720",
      "minimum": 1
     }
    },
    {
     "name": "hold_limit",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Number of stones that a business can put on hold itself at one time",
      "limits": "1 to 100000",
      "minimum": 1
     }
    },
    {
     "name": "rehold_hours",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Hours that must pass before a business can hold a stone again after its hold ended",
      "limits": "0 to 720",
      "minimum": 0
     }
    },
    {
     "name": "offer_hours",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Hours that the next in line has to accept a stone that came free",
      "limits": "1 to 72",
      "minimum": 1
     }
    },
    {
     "name": "price_offer_hours",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Hours in which a price offer, or the answer to it, is to be answered",
      "limits": "1 to 720",
      "minimum": 1
     }
    }
   ]
  },
  "KeptHolidays": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "days",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Holiday"
      }
     }
    },
    {
     "name": "memo_days",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "After so many business days a memo is due, unless another day is named"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   ]
  },
  "Holidays": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "days",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 400 items",
      "items": {
       "ref": "Holiday"
      }
     }
    }
   ]
  },
  "KeptKycSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "grace_days",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "kept_years",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   ]
  },
  "KycSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "grace_days",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Days after the day of expiry",
      "limits": "0 to 365",
      "minimum": 0
     }
    },
    {
     "name": "kept_years",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "For how long documents and invoices of blanked clients are kept; left out, it stays",
      "limits": "1 to 30",
      "minimum": 1
     }
    }
   ]
  },
  "KeptInvoiceSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "house",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The name of the house",
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "address",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "tax_number",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "bank",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "terms",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "On every paper that has none of its own; when and how an invoice is to be paid",
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "memo_terms",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "order_terms",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "offer_terms",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "statement",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The statement on the origin of the stones",
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "terms_days",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Days until an invoice is due"
     }
    },
    {
     "name": "taxes",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Tax"
      }
     }
    },
    {
     "name": "logo_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "When the logo was set; null without one",
      "format": "date-time"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   ]
  },
  "InvoiceSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "house",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The name of the house",
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "address",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "tax_number",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "bank",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "terms",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "On every paper that has none of its own; when and how an invoice is to be paid",
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "memo_terms",
     "required": false,
     "schema": {
      "ref": "OwnTerms"
     }
    },
    {
     "name": "order_terms",
     "required": false,
     "schema": {
      "ref": "OwnTerms"
     }
    },
    {
     "name": "offer_terms",
     "required": false,
     "schema": {
      "ref": "OwnTerms"
     }
    },
    {
     "name": "statement",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The statement on the origin of the stones",
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "terms_days",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Days until an invoice is due; if left out, they stay as they are",
      "limits": "0 to 180",
      "minimum": 0
     }
    },
    {
     "name": "taxes",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Added to the sum of the stones; if left out, the taxes stay as they are",
      "limits": "at most 3 items",
      "items": {
       "ref": "Tax"
      }
     }
    },
    {
     "name": "logo",
     "required": false,
     "schema": {
      "types": [
       "null"
      ],
      "about": "Takes the logo off"
     }
    }
   ]
  },
  "OpenDemo": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "accounts",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Accounts that open with the demo's published password"
     }
    },
    {
     "name": "reachable",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whether others than this machine can reach the server, by HOST and PUBLIC_URL"
     }
    }
   ]
  },
  "DiamondAttributes": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "shape",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "color",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "fancy_color",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "intensity",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "overtone",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "clarity",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "lab",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "cut",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "shade",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "polish",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "milky",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "symmetry",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "fluorescence",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    },
    {
     "name": "location",
     "required": true,
     "schema": {
      "ref": "AttributeSubMasters"
     }
    }
   ]
  },
  "HoldSort": {
   "types": [
    "array"
   ],
   "about": "Columns to sort by; a leading - sorts downwards. Groups stand where their first line does",
   "limits": "at most 3 items",
   "items": {
    "any": [
     {
      "ref": "LineSort"
     },
     {
      "types": [
       "string"
      ],
      "values": [
       "due_at",
       "-due_at",
       "ended_by",
       "-ended_by"
      ]
     }
    ]
   }
  },
  "ExternalRole": {
   "types": [
    "integer"
   ],
   "about": "6 API, 7 FTP",
   "values": [
    6,
    7
   ]
  },
  "LineFilter": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumberList"
     }
    },
    {
     "name": "ids",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "These lines alone",
      "limits": "at most 1000 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 100 characters"
      }
     }
    },
    {
     "name": "export",
     "required": false,
     "schema": {
      "types": [
       "object"
      ],
      "about": "The answer is an XLSX sheet of the whole list in its order, without pages; x-rows says how many lines it holds",
      "fields": [
       {
        "name": "columns",
        "required": true,
        "schema": {
         "types": [
          "array"
         ],
         "about": "In their order",
         "limits": "1 to 60 items",
         "items": {
          "ref": "LineColumn"
         }
        }
       },
       {
        "name": "time_zone",
        "required": false,
        "schema": {
         "ref": "TimeZone"
        }
       }
      ]
     }
    }
   ]
  },
  "Holds": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "value",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Lists of lines about stones: USD that clients pay for all of them, for staff, too"
     }
    },
    {
     "name": "groups",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "In the order of the page; none where lines stand alone",
      "items": {
       "ref": "LineGroup"
      }
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Without the filters of status, overdue and asked",
      "fields": [
       {
        "name": "…",
        "required": false,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "overdue",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Live lines past their due time, counted without these filters"
     }
    },
    {
     "name": "asked",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Memos only: live lines whose clients ask for more time, counted without these filters"
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "HoldLine"
      }
     }
    }
   ]
  },
  "Hold": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumbers"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Remark"
     }
    },
    {
     "name": "prices",
     "required": false,
     "schema": {
      "ref": "SeenPrices"
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Why staff exceed a client's hold limit. It is kept in the history, and ignored if a client sends it.",
      "limits": "at most 1000 characters"
     }
    }
   ]
  },
  "LinesMoved": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "number",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The memo, order, invoice or credit note that was written"
     }
    },
    {
     "name": "amount",
     "required": true,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "stock_no",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "status",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ],
          "about": "The workflow's code"
         }
        },
        {
         "name": "stone_status",
         "required": true,
         "schema": {
          "ref": "StoneStatus"
         }
        },
        {
         "name": "price_per_ct",
         "required": true,
         "schema": {
          "ref": "Money"
         }
        },
        {
         "name": "amount",
         "required": true,
         "schema": {
          "ref": "Money"
         }
        }
       ]
      }
     }
    }
   ]
  },
  "QueueSort": {
   "types": [
    "array"
   ],
   "about": "Columns to sort by; a leading - sorts downwards. Groups stand where their first line does",
   "limits": "at most 3 items",
   "items": {
    "any": [
     {
      "ref": "LineSort"
     },
     {
      "types": [
       "string"
      ],
      "values": [
       "position",
       "-position",
       "offer_until",
       "-offer_until",
       "ended_by",
       "-ended_by"
      ]
     }
    ]
   }
  },
  "Queue": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "value",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Lists of lines about stones: USD that clients pay for all of them, for staff, too"
     }
    },
    {
     "name": "groups",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "In the order of the page; none where lines stand alone",
      "items": {
       "ref": "LineGroup"
      }
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Without the filters of status, overdue and asked",
      "fields": [
       {
        "name": "…",
        "required": false,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "overdue",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Live lines past their due time, counted without these filters"
     }
    },
    {
     "name": "asked",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Memos only: live lines whose clients ask for more time, counted without these filters"
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "QueueLine"
      }
     }
    }
   ]
  },
  "JoinQueue": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumbers"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "For staff: the client who waits",
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "QueuePlaces": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ids",
     "required": false,
     "schema": {
      "ref": "LineIds"
     }
    }
   ]
  },
  "PriceOfferSort": {
   "types": [
    "array"
   ],
   "about": "Columns to sort by; a leading - sorts downwards. Groups stand where their first line does",
   "limits": "at most 3 items",
   "items": {
    "any": [
     {
      "ref": "LineSort"
     },
     {
      "types": [
       "string"
      ],
      "values": [
       "offer_number",
       "-offer_number",
       "due_at",
       "-due_at",
       "offered_amt",
       "-offered_amt",
       "offered_ppc",
       "-offered_ppc",
       "below",
       "-below",
       "on_memo",
       "-on_memo",
       "became",
       "-became",
       "reason",
       "-reason"
      ]
     }
    ]
   }
  },
  "PriceOffers": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "value",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Lists of lines about stones: USD that clients pay for all of them, for staff, too"
     }
    },
    {
     "name": "groups",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "In the order of the page; none where lines stand alone",
      "items": {
       "ref": "LineGroup"
      }
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Without the filters of status, overdue and asked",
      "fields": [
       {
        "name": "…",
        "required": false,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "overdue",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Live lines past their due time, counted without these filters"
     }
    },
    {
     "name": "asked",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Memos only: live lines whose clients ask for more time, counted without these filters"
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "PriceOfferLine"
      }
     }
    }
   ]
  },
  "NewPriceOffer": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 500 items",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "stock_no",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "1 to 200 characters"
         }
        },
        {
         "name": "amount",
         "required": true,
         "schema": {
          "ref": "OfferedAmount"
         }
        }
       ]
      }
     }
    },
    {
     "name": "on_memo",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "What follows from an accepted line: a memo instead of an order"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "For staff: the client who offers",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Remark"
     }
    }
   ]
  },
  "PriceOfferAnswer": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "answer",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "accept",
       "counter",
       "decline"
      ]
     }
    },
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The amount is with accept the price that was read, with counter the new one; with decline it is left out",
      "limits": "at most 500 items",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "1 to 100 characters"
         }
        },
        {
         "name": "amount",
         "required": false,
         "schema": {
          "ref": "OfferedAmount"
         }
        }
       ]
      }
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Why the house declines, for the client to read; with accept, why an administrator exceeds the client's credit limit",
      "limits": "at most 1000 characters"
     }
    }
   ]
  },
  "PriceOfferLines": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ids",
     "required": false,
     "schema": {
      "ref": "LineIds"
     }
    }
   ]
  },
  "HoldStanding": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "own",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones that the client put on hold itself; these count towards the limit"
     }
    },
    {
     "name": "held",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "All stones on hold for the client, including those that staff put on hold"
     }
    },
    {
     "name": "limit",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Number of stones that the client can put on hold itself at one time"
     }
    },
    {
     "name": "hold_hours",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Hours that a hold made now lasts"
     }
    },
    {
     "name": "price_offer_hours",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Hours in which a price offer made now is answered"
     }
    },
    {
     "name": "rehold_hours",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Hours that must pass before a business can hold a stone again after its hold ended"
     }
    },
    {
     "name": "resting",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Stones that the client cannot hold again yet; at most 1000 are listed",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "stock_no",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "until",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "about": "When the client can hold it again",
          "format": "date-time"
         }
        }
       ]
      }
     }
    }
   ]
  },
  "CreditStanding": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "limit",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "USD that may be used at most; null without a limit"
     }
    },
    {
     "name": "memos",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD of stones on memo"
     }
    },
    {
     "name": "confirm_stones",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD of confirm-stones that wait for approval"
     }
    },
    {
     "name": "taxes",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD of taxes that the sale of both would add at most"
     }
    },
    {
     "name": "invoices",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD that are open on invoices"
     }
    },
    {
     "name": "exposure",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD of the limit that are used: the sum of these"
     }
    },
    {
     "name": "tax_percents",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Taxes that a sale adds, in percent",
      "items": {
       "types": [
        "string"
       ]
      }
     }
    }
   ]
  },
  "Lines": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ids",
     "required": false,
     "schema": {
      "ref": "LineIds"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Remark"
     }
    }
   ]
  },
  "MemoSort": {
   "types": [
    "array"
   ],
   "about": "Columns to sort by; a leading - sorts downwards. Groups stand where their first line does",
   "limits": "at most 3 items",
   "items": {
    "any": [
     {
      "ref": "LineSort"
     },
     {
      "types": [
       "string"
      ],
      "values": [
       "memo_number",
       "-memo_number",
       "due_date",
       "-due_date",
       "days_out",
       "-days_out",
       "days_over",
       "-days_over",
       "terms",
       "-terms",
       "invoice_number",
       "-invoice_number"
      ]
     }
    ]
   }
  },
  "Memos": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "value",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Lists of lines about stones: USD that clients pay for all of them, for staff, too"
     }
    },
    {
     "name": "groups",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "In the order of the page; none where lines stand alone",
      "items": {
       "ref": "LineGroup"
      }
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Without the filters of status, overdue and asked",
      "fields": [
       {
        "name": "…",
        "required": false,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "overdue",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Live lines past their due time, counted without these filters"
     }
    },
    {
     "name": "asked",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Memos only: live lines whose clients ask for more time, counted without these filters"
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "MemoLine"
      }
     }
    }
   ]
  },
  "MemoDesk": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ages",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "How many days memos are out",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "from",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "to",
         "required": true,
         "schema": {
          "types": [
           "integer",
           "null"
          ],
          "about": "Null for all that are out longer"
         }
        }
       ]
      }
     }
    },
    {
     "name": "total",
     "required": true,
     "schema": {
      "ref": "OutByAge"
     }
    },
    {
     "name": "clients",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "At most 1000, those first who have most of it in USD",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "lines",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ],
          "about": "Stones that are out"
         }
        },
        {
         "name": "value",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "about": "USD that clients pay for them if they are sold"
         }
        },
        {
         "name": "overdue",
         "required": true,
         "schema": {
          "ref": "OutOnMemo"
         }
        },
        {
         "name": "ages",
         "required": true,
         "schema": {
          "types": [
           "array"
          ],
          "about": "As the ages of the answer, in their order",
          "items": {
           "ref": "OutOnMemo"
          }
         }
        },
        {
         "name": "client",
         "required": true,
         "schema": {
          "ref": "Client"
         }
        },
        {
         "name": "memos",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "oldest",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ],
          "about": "Days since the first of them was issued"
         }
        }
       ]
      }
     }
    },
    {
     "name": "more_clients",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Clients that are not listed"
     }
    }
   ]
  },
  "OverdueClients": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "clients",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Ids of the clients; without them all who have something that is overdue",
      "limits": "1 to 500 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 100 characters"
      }
     }
    }
   ]
  },
  "RemindedClients": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "clients",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many clients are reminded"
     }
    },
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Of so many stones"
     }
    }
   ]
  },
  "ScannedCode": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "What was scanned, without spaces around it"
     }
    },
    {
     "name": "says",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Why nothing of it is out; null if something is"
     }
    },
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "At most 500",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "stock_no",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "memo_number",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "client",
         "required": true,
         "schema": {
          "ref": "Client"
         }
        },
        {
         "name": "carat",
         "required": true,
         "schema": {
          "ref": "Num"
         }
        },
        {
         "name": "value",
         "required": true,
         "schema": {
          "types": [
           "string",
           "null"
          ],
          "about": "USD that the client pays if it is sold"
         }
        },
        {
         "name": "days_over",
         "required": true,
         "schema": {
          "types": [
           "integer",
           "null"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "Memo": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumbers"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "due_date",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "terms",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Remark"
     }
    },
    {
     "name": "prices",
     "required": true,
     "schema": {
      "ref": "SeenPrices"
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Why an administrator exceeds the client's credit limit. It is kept in the history, and ignored if a client sends it.",
      "limits": "at most 1000 characters"
     }
    }
   ]
  },
  "MoreTime": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ids",
     "required": true,
     "schema": {
      "ref": "LineIds"
     }
    },
    {
     "name": "due_date",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "After the present due date of each line, not in the past, at most 365 days away",
      "format": "date"
     }
    },
    {
     "name": "reason",
     "required": true,
     "schema": {
      "ref": "ExtensionReason"
     }
    }
   ]
  },
  "MemoExtensions": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "extensions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "line_id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "stock_no",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "status",
         "required": true,
         "schema": {
          "ref": "ExtensionStatus"
         }
        }
       ]
      }
     }
    }
   ]
  },
  "MemoExtensionAnswer": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ids",
     "required": true,
     "schema": {
      "ref": "LineIds"
     }
    },
    {
     "name": "granted",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "due_date",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The new due date if more time is granted; if left out, each line gets the date asked for",
      "format": "date"
     }
    },
    {
     "name": "reason",
     "required": true,
     "schema": {
      "ref": "ExtensionReason"
     }
    }
   ]
  },
  "MemoExtensionIds": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ids",
     "required": true,
     "schema": {
      "ref": "LineIds"
     }
    }
   ]
  },
  "ConfirmSort": {
   "types": [
    "array"
   ],
   "about": "Columns to sort by; a leading - sorts downwards. Groups stand where their first line does",
   "limits": "at most 3 items",
   "items": {
    "any": [
     {
      "ref": "LineSort"
     },
     {
      "types": [
       "string"
      ],
      "values": [
       "order_number",
       "-order_number",
       "source",
       "-source",
       "reason",
       "-reason",
       "invoice_number",
       "-invoice_number"
      ]
     }
    ]
   }
  },
  "ConfirmStones": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "value",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Lists of lines about stones: USD that clients pay for all of them, for staff, too"
     }
    },
    {
     "name": "groups",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "In the order of the page; none where lines stand alone",
      "items": {
       "ref": "LineGroup"
      }
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Without the filters of status, overdue and asked",
      "fields": [
       {
        "name": "…",
        "required": false,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "overdue",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Live lines past their due time, counted without these filters"
     }
    },
    {
     "name": "asked",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Memos only: live lines whose clients ask for more time, counted without these filters"
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "ConfirmLine"
      }
     }
    }
   ]
  },
  "Confirm": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumbers"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Remark"
     }
    },
    {
     "name": "prices",
     "required": true,
     "schema": {
      "ref": "SeenPrices"
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Why an administrator exceeds the client's credit limit. It is kept in the history, and ignored if a client sends it.",
      "limits": "at most 1000 characters"
     }
    }
   ]
  },
  "ConfirmUpdate": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ids",
     "required": false,
     "schema": {
      "ref": "LineIds"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Remark"
     }
    },
    {
     "name": "status",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "4 cancels",
      "values": [
       1,
       4
      ]
     }
    }
   ]
  },
  "ExternalSheetUpload": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "ref": "ExternalSheetData"
     }
    },
    {
     "name": "externalDiamonds",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "binary"
     }
    }
   ]
  },
  "ExternalImport": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "preview",
     "required": true,
     "schema": {
      "any": [
       {
        "ref": "ExternalPreview"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "sheet",
     "required": true,
     "schema": {
      "any": [
       {
        "ref": "ExternalSheet"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    }
   ]
  },
  "ExternalSheets": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "ExternalSheet"
   }
  },
  "ExternalSheet": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "client_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "file_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "sent_by_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "state",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "open while its rows are being answered",
      "values": [
       "open",
       "done",
       "failed"
      ]
     }
    },
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Rows that are answered"
     }
    },
    {
     "name": "confirmed",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "refused",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "waiting",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Confirmed ones that wait for approval"
     }
    },
    {
     "name": "order_number",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "error",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "finished_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "ExternalApproval": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ids",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 500 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "at most 100 characters"
      }
     }
    },
    {
     "name": "sheet_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "ExternalApproved": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "approved",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "amount",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "In USD"
     }
    },
    {
     "name": "number",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The invoice"
     }
    },
    {
     "name": "left",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many of the sheet still wait"
     }
    }
   ]
  },
  "Rejection": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ids",
     "required": false,
     "schema": {
      "ref": "LineIds"
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "withdraw",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The provider has sold the stones: they become not available instead of available"
     }
    }
   ]
  },
  "LowerPrice": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "of",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "memo",
       "confirm-stone"
      ]
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The history keeps it",
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 500 items",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "1 to 100 characters"
         }
        },
        {
         "name": "price_per_ct",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "about": "USD per carat, above zero",
          "limits": "at most 17 characters"
         }
        }
       ]
      }
     }
    }
   ]
  },
  "Reversal": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "of",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "memo",
       "confirm-stone"
      ]
     }
    },
    {
     "name": "ids",
     "required": false,
     "schema": {
      "ref": "LineIds"
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Needed; stands on the credit note, and the client reads it",
      "limits": "at most 1000 characters"
     }
    }
   ]
  },
  "EnquirySort": {
   "types": [
    "array"
   ],
   "about": "Columns to sort by; a leading - sorts downwards. Groups stand where their first line does",
   "limits": "at most 3 items",
   "items": {
    "any": [
     {
      "ref": "LineSort"
     },
     {
      "types": [
       "string"
      ],
      "values": [
       "message",
       "-message"
      ]
     }
    ]
   }
  },
  "Enquiries": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "value",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Lists of lines about stones: USD that clients pay for all of them, for staff, too"
     }
    },
    {
     "name": "groups",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "In the order of the page; none where lines stand alone",
      "items": {
       "ref": "LineGroup"
      }
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Without the filters of status, overdue and asked",
      "fields": [
       {
        "name": "…",
        "required": false,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "overdue",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Live lines past their due time, counted without these filters"
     }
    },
    {
     "name": "asked",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Memos only: live lines whose clients ask for more time, counted without these filters"
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "EnquiryLine"
      }
     }
    }
   ]
  },
  "Enquiry": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumbers"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "message",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 2000 characters"
     }
    }
   ]
  },
  "CollectedFilter": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumberList"
     }
    },
    {
     "name": "ids",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "These lines alone",
      "limits": "at most 1000 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 100 characters"
      }
     }
    }
   ]
  },
  "Carts": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "value",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Lists of lines about stones: USD that clients pay for all of them, for staff, too"
     }
    },
    {
     "name": "groups",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "In the order of the page; none where lines stand alone",
      "items": {
       "ref": "LineGroup"
      }
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Without the filters of status, overdue and asked",
      "fields": [
       {
        "name": "…",
        "required": false,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "overdue",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Live lines past their due time, counted without these filters"
     }
    },
    {
     "name": "asked",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Memos only: live lines whose clients ask for more time, counted without these filters"
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "CollectedLine"
      }
     }
    }
   ]
  },
  "NewCollected": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumbers"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "Collected": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "action",
     "required": false,
     "schema": {
      "ref": "CartAction"
     }
    },
    {
     "name": "total",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many the list of this client has now"
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "stock_no",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "changed",
         "required": true,
         "schema": {
          "types": [
           "boolean"
          ],
          "about": "False if nothing changed for this stone"
         }
        },
        {
         "name": "status",
         "required": false,
         "schema": {
          "ref": "CartStatus"
         }
        }
       ]
      }
     }
    }
   ]
  },
  "CollectedStones": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "ids",
     "required": false,
     "schema": {
      "ref": "LineIds"
     }
    },
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumbers"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "Watchlist": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "value",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Lists of lines about stones: USD that clients pay for all of them, for staff, too"
     }
    },
    {
     "name": "groups",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "In the order of the page; none where lines stand alone",
      "items": {
       "ref": "LineGroup"
      }
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Without the filters of status, overdue and asked",
      "fields": [
       {
        "name": "…",
        "required": false,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "overdue",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Live lines past their due time, counted without these filters"
     }
    },
    {
     "name": "asked",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Memos only: live lines whose clients ask for more time, counted without these filters"
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "CollectedLine"
      }
     }
    }
   ]
  },
  "Notes": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "value",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Lists of lines about stones: USD that clients pay for all of them, for staff, too"
     }
    },
    {
     "name": "groups",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "In the order of the page; none where lines stand alone",
      "items": {
       "ref": "LineGroup"
      }
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Without the filters of status, overdue and asked",
      "fields": [
       {
        "name": "…",
        "required": false,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "overdue",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Live lines past their due time, counted without these filters"
     }
    },
    {
     "name": "asked",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Memos only: live lines whose clients ask for more time, counted without these filters"
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "NoteLine"
      }
     }
    }
   ]
  },
  "NewNotes": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumbers"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "words",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 2000 characters"
     }
    },
    {
     "name": "shared",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Of clients alone: their business associate reads it too"
     }
    },
    {
     "name": "remind_on",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The day on which it is due",
      "format": "date"
     }
    }
   ]
  },
  "Invoices": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "value",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Lists of lines about stones: USD that clients pay for all of them, for staff, too"
     }
    },
    {
     "name": "groups",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "In the order of the page; none where lines stand alone",
      "items": {
       "ref": "LineGroup"
      }
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Without the filters of status, overdue and asked",
      "fields": [
       {
        "name": "…",
        "required": false,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "overdue",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Live lines past their due time, counted without these filters"
     }
    },
    {
     "name": "asked",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Memos only: live lines whose clients ask for more time, counted without these filters"
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    },
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "InvoiceLine"
      }
     }
    },
    {
     "name": "invoices",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Those with a line on the page, each as a whole, where lines are grouped by invoice",
      "items": {
       "ref": "InvoiceSum"
      }
     }
    }
   ]
  },
  "Invoice": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "number",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "InvoiceStatus"
     }
    },
    {
     "name": "due_on",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "YYYY-MM-DD; null if no day was agreed or there is nothing to pay"
     }
    },
    {
     "name": "is_overdue",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "net",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: the sum of the stones, before taxes"
     }
    },
    {
     "name": "taxes",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "InvoiceTax"
      }
     }
    },
    {
     "name": "total",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: the sum of the stones with taxes, as issued"
     }
    },
    {
     "name": "credited",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: the sum of its credit notes"
     }
    },
    {
     "name": "paid",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD"
     }
    },
    {
     "name": "open",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: the total without what is credited and paid; what was paid beyond it is the client's credit"
     }
    },
    {
     "name": "credit",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: the client's credit, of all their invoices"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "invoiced_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "InvoicedStone"
      }
     }
    },
    {
     "name": "payments",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Newest first",
      "items": {
       "ref": "Payment"
      }
     }
    },
    {
     "name": "credit_notes",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Newest first",
      "items": {
       "ref": "CreditNote"
      }
     }
    },
    {
     "name": "history",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Oldest first",
      "items": {
       "ref": "InvoiceStep"
      }
     }
    }
   ]
  },
  "ClientCredit": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "balance",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: what can be spent"
     }
    },
    {
     "name": "credited",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: what became credit and was not taken back"
     }
    },
    {
     "name": "spent",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: what was paid with it and not taken back"
     }
    },
    {
     "name": "entries",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Newest first",
      "items": {
       "ref": "CreditEntry"
      }
     }
    }
   ]
  },
  "NewPayment": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "amount",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD with at most two decimals, such as 1200.50",
      "limits": "1 to 30 characters"
     }
    },
    {
     "name": "paid_on",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "way",
     "required": true,
     "schema": {
      "ref": "PaymentWay"
     }
    },
    {
     "name": "reference",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The reference on the transfer or cheque",
      "limits": "at most 200 characters"
     }
    }
   ]
  },
  "TakenBack": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "reason",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Required. The client can read it.",
      "limits": "at most 1000 characters"
     }
    }
   ]
  },
  "Tasks": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Task"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewTask": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The stone, where it is not asked about for an enquiry",
      "limits": "1 to 200 characters"
     }
    },
    {
     "name": "enquiry_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "kind",
     "required": true,
     "schema": {
      "ref": "TaskKind"
     }
    },
    {
     "name": "words",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Needed for kind 6",
      "limits": "at most 2000 characters"
     }
    },
    {
     "name": "assigned_to",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Somebody of those who can be asked",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "due_date",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    }
   ]
  },
  "TaskMoved": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    }
   ]
  },
  "Assignees": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "Assignee"
   }
  },
  "TaskAnswerForm": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "ref": "TaskAnswer"
     }
    },
    {
     "name": "file",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "PDF, PNG or JPEG",
      "format": "binary"
     }
    }
   ]
  },
  "TaskChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "words",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 2000 characters"
     }
    },
    {
     "name": "assigned_to",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "due_date",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    }
   ]
  },
  "Masters": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Master"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewMaster": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "code",
     "required": true,
     "schema": {
      "ref": "MasterCode"
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "description",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 500 characters"
     }
    }
   ]
  },
  "Master": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "description",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "is_fixed",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The portal asks for it by its code"
     }
    },
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "submasters",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many values it has"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "SubMasters": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "SubMaster"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewSubMasterForm": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "ref": "NewSubMaster"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "A PNG, JPEG or WebP picture",
      "format": "binary"
     }
    }
   ]
  },
  "SubMaster": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "master_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "master_code",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "description",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "keyword",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_default",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_display",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whether clients are offered it"
     }
    },
    {
     "name": "sequence",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "image",
     "required": true,
     "schema": {
      "types": [
       "object",
       "null"
      ],
      "fields": [
       {
        "name": "id",
        "required": true,
        "schema": {
         "types": [
          "string"
         ]
        }
       },
       {
        "name": "name",
        "required": true,
        "schema": {
         "types": [
          "string"
         ]
        }
       },
       {
        "name": "mime",
        "required": true,
        "schema": {
         "types": [
          "string"
         ]
        }
       },
       {
        "name": "size_bytes",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "uses",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "How many records carry it; told to those who look after the masters"
     }
    }
   ]
  },
  "SubMasterForm": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "ref": "SubMasterChange"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "A PNG, JPEG or WebP picture",
      "format": "binary"
     }
    }
   ]
  },
  "SubMasterFlags": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "is_active",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_default",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_display",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "SubMasterOrder": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "master_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "ids",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 500 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "at most 100 characters"
      }
     }
    }
   ]
  },
  "RoleCategories": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "id",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "name",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "role_id",
      "required": true,
      "schema": {
       "ref": "RoleId"
      }
     },
     {
      "name": "sub_modules",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     },
     {
      "name": "readable",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ],
       "about": "How many the role may read"
      }
     },
     {
      "name": "writable",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     }
    ]
   }
  },
  "SubModules": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "id",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "name",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "path",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "category_id",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "role_id",
      "required": true,
      "schema": {
       "ref": "RoleId"
      }
     },
     {
      "name": "role_permissions",
      "required": true,
      "schema": {
       "types": [
        "array"
       ],
       "items": {
        "ref": "Access"
       }
      }
     },
     {
      "name": "can_read",
      "required": true,
      "schema": {
       "types": [
        "boolean"
       ]
      }
     },
     {
      "name": "can_write",
      "required": true,
      "schema": {
       "types": [
        "boolean"
       ]
      }
     },
     {
      "name": "opens",
      "required": true,
      "schema": {
       "types": [
        "array"
       ],
       "about": "What the role can do with it",
       "items": {
        "types": [
         "object"
        ],
        "fields": [
         {
          "name": "access",
          "required": true,
          "schema": {
           "types": [
            "string"
           ],
           "values": [
            "read",
            "write"
           ]
          }
         },
         {
          "name": "summary",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         }
        ]
       }
      }
     }
    ]
   }
  },
  "RoleUsers": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "role_id",
      "required": true,
      "schema": {
       "ref": "RoleId"
      }
     },
     {
      "name": "role_name",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "total",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ],
       "about": "How many match; at most 50 are listed"
      }
     },
     {
      "name": "users",
      "required": true,
      "schema": {
       "types": [
        "array"
       ],
       "items": {
        "types": [
         "object"
        ],
        "fields": [
         {
          "name": "id",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         },
         {
          "name": "first_name",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         },
         {
          "name": "last_name",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         },
         {
          "name": "email",
          "required": true,
          "schema": {
           "types": [
            "string"
           ]
          }
         },
         {
          "name": "company_name",
          "required": true,
          "schema": {
           "ref": "Text"
          }
         },
         {
          "name": "is_active",
          "required": true,
          "schema": {
           "types": [
            "boolean"
           ]
          }
         },
         {
          "name": "own_permissions",
          "required": true,
          "schema": {
           "types": [
            "integer"
           ],
           "about": "How many are set for this person"
          }
         }
        ]
       }
      }
     }
    ]
   }
  },
  "UserWisePermissions": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "role_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "user_id",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null if these are the permissions of the role"
     }
    },
    {
     "name": "user_name",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "version",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Counts the changes; a change names the one that it is based on"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "permissions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "GrantedCategory"
      }
     }
    }
   ]
  },
  "PermissionChanges": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "version",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "As it was read; another one is refused with 409",
      "limits": "0 to 1000000000",
      "minimum": 0
     }
    },
    {
     "name": "permissions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 200 items",
      "items": {
       "ref": "PermissionChange"
      }
     }
    }
   ]
  },
  "BusinessStatus": {
   "types": [
    "integer"
   ],
   "values": [
    9,
    10,
    11
   ]
  },
  "Clients": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "ClientRow"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "ClientDetail": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "account_status",
     "required": true,
     "schema": {
      "about": "Null for guests",
      "any": [
       {
        "ref": "AccountStatus"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "last_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "company_name",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The business's; of a client without one, the company that they said they are from"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "mobile_country_id",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "version",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Counts the changes of the details and of the business; a change names the one that it is based on"
     }
    },
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_locked",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "For at least one network or browser"
     }
    },
    {
     "name": "failed_logins",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Within the last 15 minutes, from everywhere"
     }
    },
    {
     "name": "business_associate_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "business_associate_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "business",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "BusinessDetails"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "holds",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Stones that the client put on hold itself, and the limit on their number",
      "fields": [
       {
        "name": "own",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "limit",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "documents",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "KycDocument"
      }
     }
    },
    {
     "name": "business_history",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Step"
      }
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Live records of the client",
      "fields": [
       {
        "name": "confirmStonesCount",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "enquiriesCount",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "holdsCount",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "queueCount",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ],
         "about": "Places in line that wait, or were offered the stone"
        }
       },
       {
        "name": "offersCount",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ],
         "about": "Stones with a price offer that waits for an answer"
        }
       },
       {
        "name": "memosCount",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "invoicesCount",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ],
         "about": "Stones that were invoiced"
        }
       },
       {
        "name": "cartCount",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "watchListCount",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "notesCount",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ],
         "about": "The client's notes that the viewer may read"
        }
       }
      ]
     }
    }
   ]
  },
  "ClientChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters",
      "format": "email"
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "last_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "version",
     "required": true,
     "schema": {
      "ref": "DetailsVersion"
     }
    },
    {
     "name": "business_associate_id",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Nobody if it is null; left out it stays as it is",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "company_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 200 characters"
     }
    },
    {
     "name": "business_type",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "designation",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "tax_identification_number",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "address",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "city",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "state",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    }
   ]
  },
  "Account": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "AccountStatus"
     }
    },
    {
     "name": "is_last_administrator",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Nobody else could administer the house"
     }
    },
    {
     "name": "has_second_factor",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "history",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Step"
      }
     }
    },
    {
     "name": "open",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Open lines, and the clients assigned to a business associate",
      "fields": [
       {
        "name": "holds",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "enquiries",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "memos",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "confirm_stones",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "clients",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "records",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "How many records name the account, as client or as who made them; with any it is not deleted",
      "fields": [
       {
        "name": "holds",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "memos",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "confirm_stones",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "enquiries",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "invoices",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "documents",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ],
         "about": "KYC documents"
        }
       },
       {
        "name": "tasks",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "sheets",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ],
         "about": "Sheets of providers and of stones to confirm"
        }
       },
       {
        "name": "clients",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ],
         "about": "Clients assigned to a business associate"
        }
       }
      ]
     }
    },
    {
     "name": "sessions",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "The number of open sessions"
     }
    },
    {
     "name": "credit",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD that the client has with the house"
     }
    },
    {
     "name": "kept_until",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The last day on which papers are kept after the data are blanked; null if there are none",
      "format": "date"
     }
    }
   ]
  },
  "Look": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "token",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "expires_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "AccountChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "False to suspend the account, true to reactivate it"
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Why it is suspended, for those who look at the account later",
      "limits": "at most 1000 characters"
     }
    }
   ]
  },
  "BlankReason": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "reason",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Shown in the audit log, which keeps it",
      "limits": "1 to 1000 characters"
     }
    }
   ]
  },
  "Blanked": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "kept_until",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The last day of what is kept by law; null if there is nothing",
      "format": "date"
     }
    }
   ]
  },
  "KeptPapersPage": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "KeptPapers"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "KeptSecondFactorSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "roles",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "FactorRole"
      }
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "SecondFactorSetting": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "roles",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 5 items",
      "items": {
       "ref": "FactorRole"
      }
     }
    }
   ]
  },
  "AssociatePassword": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "password",
     "required": true,
     "schema": {
      "ref": "NewPassword"
     }
    }
   ]
  },
  "AccountStatus": {
   "types": [
    "integer"
   ],
   "about": "1 invited, 2 unverified, 3 active, 4 locked, 5 suspended, 6 closed, 7 erased",
   "values": [
    1,
    2,
    3,
    4,
    5,
    6,
    7
   ]
  },
  "Associates": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Associate"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewAssociate": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters",
      "format": "email"
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "last_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "business_associate_type",
     "required": false,
     "schema": {
      "ref": "AssociateType"
     }
    }
   ]
  },
  "Associate": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "user_name",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "last_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "mobile",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "mobile_country_id",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "account_status",
     "required": true,
     "schema": {
      "ref": "AccountStatus"
     }
    },
    {
     "name": "last_seen_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "When they last asked for something"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "version",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Counts the changes of the details; a change names the one that it is based on"
     }
    },
    {
     "name": "business_associate_type",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "customers",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Clients assigned to them, those with a closed account too"
     }
    },
    {
     "name": "registered",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Of these the ones with a registered business"
     }
    },
    {
     "name": "enquiries",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Open ones of their clients"
     }
    },
    {
     "name": "holds",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Open ones of their clients"
     }
    },
    {
     "name": "memos",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Open ones of their clients"
     }
    },
    {
     "name": "confirm_stones",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Open ones of their clients"
     }
    }
   ]
  },
  "AssociateChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters",
      "format": "email"
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "last_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "version",
     "required": true,
     "schema": {
      "ref": "DetailsVersion"
     }
    },
    {
     "name": "business_associate_type",
     "required": false,
     "schema": {
      "ref": "AssociateType"
     }
    }
   ]
  },
  "HandOver": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "to",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The business associate who gets the clients; their account is neither suspended nor closed",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "customers",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The clients by their ids; all of them if left out",
      "limits": "1 to 1000 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "at most 100 characters"
      }
     }
    }
   ]
  },
  "HandedOver": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "from",
     "required": true,
     "schema": {
      "ref": "Person"
     }
    },
    {
     "name": "to",
     "required": true,
     "schema": {
      "ref": "Person"
     }
    },
    {
     "name": "customers",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many were handed over"
     }
    }
   ]
  },
  "AssociateOptions": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "AssociateOption"
   }
  },
  "StaffRole": {
   "types": [
    "integer"
   ],
   "about": "1 administrator, 5 quality control, 8 auditor",
   "values": [
    1,
    5,
    8
   ]
  },
  "Staff": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "StaffMember"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewStaffMember": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters",
      "format": "email"
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "last_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    }
   ]
  },
  "StaffMember": {
   "ref": "Member"
  },
  "StaffMemberChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters",
      "format": "email"
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "last_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "version",
     "required": true,
     "schema": {
      "ref": "DetailsVersion"
     }
    }
   ]
  },
  "ClientOptions": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "ClientOption"
   }
  },
  "Business": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "company_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "business_type",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "designation",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "tax_identification_number",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "address",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "city",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "state",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "BusinessStatus"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Person"
     }
    },
    {
     "name": "documents",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "KycDocument"
      }
     }
    },
    {
     "name": "history",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Step"
      }
     }
    }
   ]
  },
  "CustomerNames": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "id",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "name",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "company_name",
      "required": true,
      "schema": {
       "ref": "Text"
      }
     }
    ]
   }
  },
  "Guests": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "GuestRow"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewClient": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters",
      "format": "email"
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "last_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "business_associate_id",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "company_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 200 characters"
     }
    },
    {
     "name": "business_type",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "designation",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "tax_identification_number",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "address",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "city",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "state",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    }
   ]
  },
  "BusinessOfClient": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The client; staff alone name one",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "company_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 200 characters"
     }
    },
    {
     "name": "business_type",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "A sub-master of BUSINESS_TYPE",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "designation",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "A sub-master of COMPANY_DESIGNATION",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "tax_identification_number",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "address",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "city",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "state",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    }
   ]
  },
  "KycUpload": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "ref": "KycData"
     }
    },
    {
     "name": "owner_image",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The file of business_owner_data",
      "format": "binary"
     }
    },
    {
     "name": "business_image",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The file of business_data",
      "format": "binary"
     }
    }
   ]
  },
  "BusinessStatusChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "1 registers, 2 unregisters",
      "values": [
       1,
       2
      ]
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    }
   ]
  },
  "KeptInventoryAccess": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "shape",
     "required": true,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "color",
     "required": true,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "clarity",
     "required": true,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "lab",
     "required": true,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "location",
     "required": true,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "diamond_type",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "DiamondType"
      }
     }
    },
    {
     "name": "stone_type",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "StoneType"
      }
     }
    },
    {
     "name": "carat_from",
     "required": true,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "carat_to",
     "required": true,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Who set it; null when nobody has yet"
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    },
    {
     "name": "pieces",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones that the client would see without it"
     }
    },
    {
     "name": "pieces_seen",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones that the client sees with it"
     }
    }
   ]
  },
  "InventoryAccess": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 2 items",
      "items": {
       "ref": "DiamondType"
      }
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 2 items",
      "items": {
       "ref": "StoneType"
      }
     }
    },
    {
     "name": "carat_from",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "about": "Carat, included",
      "limits": "0 to 99999",
      "minimum": 0
     }
    },
    {
     "name": "carat_to",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "about": "Carat, included",
      "limits": "0 to 99999",
      "minimum": 0
     }
    }
   ]
  },
  "KeptCreditLimit": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "credit_limit",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "USD; null without a limit"
     }
    },
    {
     "name": "terms_days",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "Days until their invoices are due; null for those of the house"
     }
    },
    {
     "name": "reason",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Why it was set or taken away; null if it never was"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   ]
  },
  "CreditLimit": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "credit_limit",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "USD; null for no limit",
      "limits": "at most 13 characters"
     }
    },
    {
     "name": "terms_days",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "Days until their invoices are due; null for those of the house, and as they were where left out",
      "limits": "0 to 180",
      "minimum": 0
     }
    },
    {
     "name": "reason",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 1000 characters"
     }
    }
   ]
  },
  "NewExternalClient": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "ExternalRole"
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters",
      "format": "email"
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "last_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "company_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 200 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "business_associate_id",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "ExternalClientChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters",
      "format": "email"
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "first_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "last_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "company_name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 200 characters"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 30 characters"
     }
    },
    {
     "name": "mobile_country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "business_associate_id",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "ClientKeys": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "ClientKey"
   }
  },
  "NewClientKey": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "What uses it",
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "networks",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Addresses and networks (10.1.0.0/16) that it may be used from; everywhere without them",
      "limits": "at most 20 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "2 to 60 characters"
      }
     }
    },
    {
     "name": "per_minute",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Requests a minute, chosen by administrators; without it 600, and 12 of a stock feed",
      "limits": "1 to 6000",
      "minimum": 1
     }
    },
    {
     "name": "days",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How long it works; 365 without it",
      "limits": "1 to 730",
      "minimum": 1
     }
    }
   ]
  },
  "MadeClientKey": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "key",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The key itself, told only now"
     }
    },
    {
     "name": "link",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Of a stock feed: the address of its sheet with the key in it"
     }
    },
    {
     "name": "keys",
     "required": true,
     "schema": {
      "ref": "ClientKeys"
     }
    }
   ]
  },
  "KeyRotation": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "hours",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How long the old key goes on; 24 without it",
      "limits": "0 to 720",
      "minimum": 0
     }
    }
   ]
  },
  "Webhooks": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "Webhook"
   }
  },
  "NewWebhook": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "url",
     "required": true,
     "schema": {
      "ref": "WebhookUrl"
     }
    },
    {
     "name": "changes",
     "required": true,
     "schema": {
      "ref": "ChosenChanges"
     }
    }
   ]
  },
  "MadeWebhook": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "secret",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "whsec_ and 32 bytes in base64, told only now"
     }
    },
    {
     "name": "webhooks",
     "required": true,
     "schema": {
      "ref": "Webhooks"
     }
    }
   ]
  },
  "WebhookChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "url",
     "required": false,
     "schema": {
      "ref": "WebhookUrl"
     }
    },
    {
     "name": "changes",
     "required": false,
     "schema": {
      "ref": "ChosenChanges"
     }
    },
    {
     "name": "paused",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "false takes it up again"
     }
    }
   ]
  },
  "SecretRotation": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "hours",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How long the former secret signs, too; 24 without it",
      "limits": "0 to 168",
      "minimum": 0
     }
    }
   ]
  },
  "DeliveryMoved": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "The workflow code: 1 queued"
     }
    }
   ]
  },
  "Deliveries": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Delivery"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "DeliveryDetail": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "webhook_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "kind",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "changes",
       "start over",
       "test"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "1 queued, 2 sent, 3 failed for now, 4 given up",
      "values": [
       1,
       2,
       3,
       4
      ]
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many stones it tells of"
     }
    },
    {
     "name": "message_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The webhook-id of every try"
     }
    },
    {
     "name": "tries",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "next_try_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "answer_status",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "The status that the server answered last"
     }
    },
    {
     "name": "answer_ms",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "How long that took"
     }
    },
    {
     "name": "answer",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "What it said, or why it could not be asked"
     }
    },
    {
     "name": "tried_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "sent_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "body",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "As it was sent last"
     }
    },
    {
     "name": "is_whole",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Which stones it told of is still known"
     }
    },
    {
     "name": "webhook_on",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "history",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Step"
      }
     }
    }
   ]
  },
  "StockFeeds": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "StockFeed"
   }
  },
  "NewStockFeed": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "format",
     "required": true,
     "schema": {
      "ref": "StockFeedFormat"
     }
    },
    {
     "name": "feed_columns",
     "required": true,
     "schema": {
      "ref": "StockFeedColumns"
     }
    },
    {
     "name": "available_only",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "True without it: stones that are held or sold are left out"
     }
    },
    {
     "name": "push_url",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "ftp://, ftps:// or sftp://, with the folder and the name of the file",
      "limits": "at most 2000 characters"
     }
    },
    {
     "name": "push_user",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "push_password",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "schedule",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Five parts as in cron, in UTC",
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "is_paused",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "StockFeed": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "client_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "format",
     "required": true,
     "schema": {
      "ref": "StockFeedFormat"
     }
    },
    {
     "name": "feed_columns",
     "required": true,
     "schema": {
      "ref": "StockFeedColumns"
     }
    },
    {
     "name": "available_only",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "push_url",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "push_user",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "has_password",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "host_key",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "schedule",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "is_paused",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "next_push_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_by",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "last_push",
     "required": true,
     "schema": {
      "any": [
       {
        "ref": "StockPush"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    }
   ]
  },
  "StockFeedChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    },
    {
     "name": "format",
     "required": false,
     "schema": {
      "ref": "StockFeedFormat"
     }
    },
    {
     "name": "feed_columns",
     "required": false,
     "schema": {
      "ref": "StockFeedColumns"
     }
    },
    {
     "name": "available_only",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "push_url",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 2000 characters"
     }
    },
    {
     "name": "push_user",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "push_password",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "host_key",
     "required": false,
     "schema": {
      "types": [
       "null"
      ],
      "about": "Forgets the key of the SFTP server"
     }
    },
    {
     "name": "schedule",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "is_paused",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "StockPushes": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "StockPush"
   }
  },
  "Locations": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "location",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "pieces",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     }
    ]
   }
  },
  "Track": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stone",
     "required": true,
     "schema": {
      "ref": "Stone"
     }
    },
    {
     "name": "undone",
     "required": true,
     "schema": {
      "about": "The same text as on the stone's page",
      "any": [
       {
        "ref": "UndoneBy"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "provider_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "history",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Step"
      }
     }
    },
    {
     "name": "finding",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "What is wrong with the stone’s own steps; null when all were lawful"
     }
    },
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The records of the stone that the history names, with their client and papers",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "workflow",
         "required": true,
         "schema": {
          "ref": "WorkflowName"
         }
        },
        {
         "name": "name",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "company_name",
         "required": true,
         "schema": {
          "ref": "Text"
         }
        },
        {
         "name": "document",
         "required": true,
         "schema": {
          "types": [
           "string",
           "null"
          ],
          "about": "The number of the memo or order"
         }
        },
        {
         "name": "invoice",
         "required": true,
         "schema": {
          "types": [
           "string",
           "null"
          ]
         }
        }
       ]
      }
     }
    },
    {
     "name": "sheets",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The kept sheets of its provider that named it; to those who see uploads",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "file_name",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "at",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "kind",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "about": "What the sheet did: an UploadChangeKind, or unchanged"
         }
        }
       ]
      }
     }
    },
    {
     "name": "repricings",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The newest runs that applied price lists while the stone was in stock",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "cause",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "at",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "AuditLogs": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "AuditLog"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "MailKind": {
   "types": [
    "string"
   ],
   "values": [
    "kycApproved",
    "kycRejected",
    "businessRegistered",
    "registrationLapsed",
    "paperExpired",
    "paperExpires",
    "clientPapers",
    "webhookPaused",
    "clientWebhookPaused",
    "confirmStoneApproved",
    "confirmStoneRejected",
    "saleReversed",
    "stonesMatched",
    "stonesOffered",
    "clientStonesMatched",
    "holdEndsSoon",
    "yourTurn",
    "holdExpired",
    "memoDueSoon",
    "memoOverdue",
    "memoExtensionAnswered",
    "memoExtended",
    "clientAsksMoreTime",
    "priceOfferAnswered",
    "clientOffersPrice",
    "priceOfferLapsed",
    "clientOfferLapsed",
    "invitation",
    "signUpCode",
    "resetCode",
    "guestCode",
    "passwordReset",
    "passwordChanged",
    "secondFactorReset",
    "accountSuspended",
    "newSignIn",
    "sharedStones",
    "bulkEmail"
   ]
  },
  "Mails": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Mail"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "MailDetail": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "user_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "address",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null once the e-mail is forgotten"
     }
    },
    {
     "name": "kind",
     "required": true,
     "schema": {
      "ref": "MailKind"
     }
    },
    {
     "name": "subject",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "MailStatus"
     }
    },
    {
     "name": "tries",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "answer",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The last answer of the mail server, or the error if it did not answer"
     }
    },
    {
     "name": "next_try_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null where no try follows"
     }
    },
    {
     "name": "sent_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "html",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "With dots in place of what is secret"
     }
    },
    {
     "name": "plain",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "is_whole",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Nothing of it is forgotten or wiped, so that it can be sent again"
     }
    },
    {
     "name": "message_id",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "history",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Step"
      }
     }
    }
   ]
  },
  "MailMoved": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "The workflow code: 1 queued"
     }
    }
   ]
  },
  "BulkEmailStatuses": {
   "types": [
    "array"
   ],
   "limits": "at most 6 items",
   "items": {
    "ref": "BulkEmailStatus"
   }
  },
  "BulkEmails": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "BulkEmail"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "NewBulkEmail": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "subject",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 200 characters"
     }
    },
    {
     "name": "body",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "HTML",
      "limits": "at most 50000 characters"
     }
    },
    {
     "name": "audience",
     "required": true,
     "schema": {
      "ref": "BulkAudience"
     }
    },
    {
     "name": "stone_choice",
     "required": true,
     "schema": {
      "ref": "BulkStones"
     }
    },
    {
     "name": "send_at",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "When it is sent, once",
      "limits": "at most 40 characters",
      "format": "date-time"
     }
    },
    {
     "name": "schedule",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Again and again: five parts in UTC, minute, hour, day of the month, month, day of the week",
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "BulkEmailDetail": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "subject",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "BulkEmailStatus"
     }
    },
    {
     "name": "schedule",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "next_run_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "When it is sent by itself"
     }
    },
    {
     "name": "recipients",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Of the last time, as the figures that follow"
     }
    },
    {
     "name": "sent",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "waiting",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "in_doubt",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Who may have got it"
     }
    },
    {
     "name": "refused",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "left_out",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "created_by_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "body",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "As it is kept"
     }
    },
    {
     "name": "audience",
     "required": true,
     "schema": {
      "ref": "BulkAudience"
     }
    },
    {
     "name": "stone_choice",
     "required": true,
     "schema": {
      "ref": "BulkStones"
     }
    },
    {
     "name": "send_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "would_get",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many clients would get it if it began now"
     }
    },
    {
     "name": "not_agreed",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many more are chosen, and have not agreed or have unsubscribed"
     }
    }
   ]
  },
  "BulkEmailChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "subject",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 200 characters"
     }
    },
    {
     "name": "body",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "HTML",
      "limits": "at most 50000 characters"
     }
    },
    {
     "name": "audience",
     "required": true,
     "schema": {
      "ref": "BulkAudience"
     }
    },
    {
     "name": "stone_choice",
     "required": true,
     "schema": {
      "ref": "BulkStones"
     }
    },
    {
     "name": "send_at",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "When it is sent, once",
      "limits": "at most 40 characters",
      "format": "date-time"
     }
    },
    {
     "name": "schedule",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Again and again: five parts in UTC, minute, hour, day of the month, month, day of the week",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "MailConsentRecord": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "clients",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 1000 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "at most 100 characters"
      }
     }
    },
    {
     "name": "given",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whether they agree, or do not any more"
     }
    },
    {
     "name": "how",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "How they said so",
      "limits": "1 to 300 characters"
     }
    }
   ]
  },
  "MailConsentRecorded": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "recorded",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "For how many clients"
     }
    },
    {
     "name": "unsubscribed",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The ids of those who have unsubscribed",
      "items": {
       "types": [
        "string"
       ]
      }
     }
    }
   ]
  },
  "BulkEmailTest": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Whose stones and prices",
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "BulkEmailTested": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Where it goes"
     }
    }
   ]
  },
  "BulkOutcomes": {
   "types": [
    "array"
   ],
   "limits": "at most 5 items",
   "items": {
    "ref": "BulkOutcome"
   }
  },
  "BulkRecipients": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "BulkRecipient"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "Subscription": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The address with most of its letters hidden"
     }
    },
    {
     "name": "subscribed",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "Workflows": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "WorkflowSummary"
   }
  },
  "Conformance": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "checked",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "fields": [
       {
        "name": "…",
        "required": false,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "seconds",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "findings",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "workflow",
         "required": true,
         "schema": {
          "ref": "WorkflowName"
         }
        },
        {
         "name": "record_id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "title",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "finding",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "Seal": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "sealed_up_to",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "All that was written until then is sealed; null before the first time"
     }
    },
    {
     "name": "entries",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "One for each sealed row"
     }
    },
    {
     "name": "waiting",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Rows that are not sealed yet"
     }
    },
    {
     "name": "verifies",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "breaks",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The first fifty",
      "items": {
       "ref": "SealBreak"
      }
     }
    },
    {
     "name": "breaks_total",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "resealed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "When the chain was computed anew, because older rows had their personal words sealed; null for never"
     }
    },
    {
     "name": "seconds",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    }
   ]
  },
  "WorkflowName": {
   "types": [
    "string"
   ],
   "values": [
    "stone",
    "hold",
    "queuePlace",
    "memo",
    "memoExtension",
    "confirmStone",
    "enquiry",
    "priceOffer",
    "invoice",
    "task",
    "demand",
    "shareLink",
    "bulkEmail",
    "kycDocument",
    "business",
    "account",
    "mail",
    "webhookDelivery"
   ]
  },
  "WorkflowRecords": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "data",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "WorkflowRecordRow"
      }
     }
    },
    {
     "name": "pagination",
     "required": true,
     "schema": {
      "ref": "Pagination"
     }
    }
   ]
  },
  "WorkflowRecord": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "workflow",
     "required": true,
     "schema": {
      "ref": "WorkflowName"
     }
    },
    {
     "name": "title",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "What people call the record: a stock number, a document, a company"
     }
    },
    {
     "name": "state",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "label",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "client_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "steps",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "conforms",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "finding",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "history",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Step"
      }
     }
    }
   ]
  },
  "SignInChallenge": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "challenge",
     "required": true,
     "schema": {
      "ref": "Challenge"
     }
    },
    {
     "name": "asks",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "passkey: sign in with the passkey instead; enrol: a second factor has to be set up first; new_password: the password has to be changed",
      "values": [
       "second_factor",
       "passkey",
       "enrol",
       "new_password"
      ]
     }
    },
    {
     "name": "expires_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "enrolment",
     "required": false,
     "schema": {
      "ref": "SecondFactorEnrolment"
     }
    },
    {
     "name": "recovery_codes",
     "required": false,
     "schema": {
      "ref": "RecoveryCodeList"
     }
    }
   ]
  },
  "Challenge": {
   "types": [
    "string"
   ],
   "about": "What the last answer of the sign-in gave",
   "limits": "1 to 100 characters"
  },
  "AuthenticatorCode": {
   "types": [
    "string"
   ],
   "about": "Six digits",
   "limits": "1 to 20 characters"
  },
  "NewPassword": {
   "types": [
    "string"
   ],
   "about": "12 to 128 characters, not a common password, and without the own name",
   "limits": "1 to 400 characters"
  },
  "PasskeyChallenge": {
   "types": [
    "string"
   ],
   "about": "Base64url; signed by the authenticator",
   "limits": "1 to 100 characters"
  },
  "PasskeyAssertion": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "ref": "CredentialId"
     }
    },
    {
     "name": "client_data",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 4000 characters"
     }
    },
    {
     "name": "authenticator_data",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 4000 characters"
     }
    },
    {
     "name": "signature",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 2000 characters"
     }
    },
    {
     "name": "user_handle",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    }
   ]
  },
  "RequestToken": {
   "types": [
    "string"
   ],
   "limits": "at most 43 characters"
  },
  "Text": {
   "types": [
    "string",
    "null"
   ]
  },
  "Person": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "email",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "company_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "BusinessDetails": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "company_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "business_type",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "designation",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "tax_identification_number",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "address",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "city",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "state",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "BusinessStatus"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "PermissionCategory": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "permissions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Permission"
      }
     }
    }
   ]
  },
  "RecoveryCodeList": {
   "types": [
    "array"
   ],
   "about": "Shown once; each opens one sign-in in the place of a code",
   "items": {
    "types": [
     "string"
    ]
   }
  },
  "PasskeyName": {
   "types": [
    "string"
   ],
   "limits": "1 to 60 characters"
  },
  "PasskeyAttestation": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "ref": "CredentialId"
     }
    },
    {
     "name": "client_data",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 4000 characters"
     }
    },
    {
     "name": "attestation",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 12000 characters"
     }
    },
    {
     "name": "transports",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 10 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "at most 20 characters"
      }
     }
    }
   ]
  },
  "StockSum": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "pieces",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "carats",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "total_amt",
     "required": true,
     "schema": {
      "ref": "Money"
     }
    }
   ]
  },
  "Money": {
   "types": [
    "string",
    "null"
   ],
   "about": "USD with two decimals"
  },
  "Num": {
   "types": [
    "number",
    "null"
   ]
  },
  "Client": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "company_name",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "role_id",
     "required": false,
     "schema": {
      "ref": "RoleId"
     }
    }
   ]
  },
  "EnquirySum": {
   "types": [
    "object"
   ],
   "about": "Of what is open",
   "fields": [
    {
     "name": "lots",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "pieces",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "carats",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "total_amt",
     "required": true,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "newest",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "At most five",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "stock_no",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "shape",
         "required": true,
         "schema": {
          "ref": "Text"
         }
        },
        {
         "name": "carat",
         "required": true,
         "schema": {
          "ref": "Num"
         }
        },
        {
         "name": "color",
         "required": true,
         "schema": {
          "ref": "Text"
         }
        },
        {
         "name": "clarity",
         "required": true,
         "schema": {
          "ref": "Text"
         }
        },
        {
         "name": "client",
         "required": true,
         "schema": {
          "ref": "Client"
         }
        },
        {
         "name": "amount",
         "required": true,
         "schema": {
          "ref": "Money"
         }
        },
        {
         "name": "at",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "OptionalMailKind": {
   "types": [
    "string"
   ],
   "values": [
    "paperExpires",
    "clientPapers",
    "clientWebhookPaused",
    "confirmStoneApproved",
    "confirmStoneRejected",
    "stonesMatched",
    "stonesOffered",
    "clientStonesMatched",
    "holdEndsSoon",
    "yourTurn",
    "holdExpired",
    "memoDueSoon",
    "memoOverdue",
    "memoExtensionAnswered",
    "memoExtended",
    "clientAsksMoreTime",
    "priceOfferAnswered",
    "clientOffersPrice",
    "priceOfferLapsed",
    "clientOfferLapsed"
   ]
  },
  "OptionalNoticeKind": {
   "types": [
    "string"
   ],
   "values": [
    "paperExpires",
    "clientPapers",
    "clientWebhookPaused",
    "confirmStoneApproved",
    "confirmStoneRejected",
    "stonesMatched",
    "stonesOffered",
    "clientStonesMatched",
    "holdEndsSoon",
    "yourTurn",
    "holdExpired",
    "memoDueSoon",
    "memoOverdue",
    "memoExtensionAnswered",
    "memoExtended",
    "clientAsksMoreTime",
    "priceOfferAnswered",
    "clientOffersPrice",
    "priceOfferLapsed",
    "clientOfferLapsed",
    "watchedPriceFell"
   ]
  },
  "Notice": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "kind",
     "required": true,
     "schema": {
      "ref": "NoticeKind"
     }
    },
    {
     "name": "words",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "What happened, in one line"
     }
    },
    {
     "name": "path",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The screen of the portal that it leads to"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date-time"
     }
    },
    {
     "name": "read_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "format": "date-time"
     }
    }
   ]
  },
  "Pagination": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "page",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "size",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "totalPages",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "totalRecords",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "currentPage",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "pageSize",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    }
   ]
  },
  "State": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Of the country and the state: IN-GJ"
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "City": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "FeedFormat": {
   "types": [
    "string"
   ],
   "about": "auto goes by what the file is",
   "values": [
    "auto",
    "csv",
    "json"
   ]
  },
  "LastSync": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "state",
     "required": true,
     "schema": {
      "ref": "SyncState"
     }
    },
    {
     "name": "error",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "finished_at",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "SyncState": {
   "types": [
    "string"
   ],
   "about": "waiting: for the next try; unmapped: the sheet is there, and its columns want a person; asking: it is read, and a person has to confirm what it would do",
   "values": [
    "queued",
    "running",
    "waiting",
    "importing",
    "done",
    "unmapped",
    "asking",
    "failed"
   ]
  },
  "SyncReport": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "rows_read",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "created",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "updated",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "unchanged",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "skipped",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "in_workflow",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "withdrawn",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ]
     }
    }
   ]
  },
  "SheetUploadData": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "provider_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "header_row",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "Found when left out",
      "limits": "at least 1",
      "minimum": 1
     }
    },
    {
     "name": "mapping_configuration_id",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    }
   ]
  },
  "UploadMode": {
   "types": [
    "string"
   ],
   "about": "full: the sheet names the whole stock, and what it leaves out is withdrawn. Left out it is part.",
   "values": [
    "part",
    "full"
   ]
  },
  "UploadPreview": {
   "types": [
    "object"
   ],
   "about": "What the sheet would do, counted",
   "fields": [
    {
     "name": "rows_read",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "created",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "updated",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "unchanged",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "repeated",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "skipped",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "in_workflow",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "withdrawn",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "restored",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "left_out",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "listed",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones whose list price is that of the house’s own lists"
     }
    },
    {
     "name": "in_stock",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones of the provider that are neither withdrawn nor sold"
     }
    },
    {
     "name": "stops",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "What a person has to confirm before the import runs",
      "items": {
       "ref": "ImportStop"
      }
     }
    },
    {
     "name": "changed",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "How this preview differs from the one shown before it, because the stock has changed since"
     }
    },
    {
     "name": "issues",
     "required": true,
     "schema": {
      "ref": "ImportIssues"
     }
    },
    {
     "name": "unseen",
     "required": true,
     "schema": {
      "ref": "UnseenStones"
     }
    },
    {
     "name": "seconds",
     "required": false,
     "schema": {
      "types": [
       "number"
      ]
     }
    }
   ]
  },
  "SheetName": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "hidden",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whoever opens the workbook does not see it"
     }
    }
   ]
  },
  "ColumnMapping": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "column",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "header",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "field",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "confidence",
     "required": false,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "basis",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "What the recognition rests on; `chosen` by a person for this sheet",
      "values": [
       "chosen",
       "learned",
       "heading",
       "figures",
       "values",
       "none"
      ]
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "samples",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "string"
       ]
      }
     }
    },
    {
     "name": "alternatives",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Other fields that the heading may mean",
      "items": {
       "types": [
        "string"
       ]
      }
     }
    },
    {
     "name": "open",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The possible fields, if the sheet does not show which one it is and a person has to choose",
      "items": {
       "types": [
        "string"
       ]
      }
     }
    }
   ]
  },
  "LostColumn": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "header",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "field",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "Statements": {
   "types": [
    "object"
   ],
   "about": "What a person says of the sheet as a whole, where its rows do not say it",
   "fields": [
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "StoneType"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 80 characters"
     }
    },
    {
     "name": "discount",
     "required": false,
     "schema": {
      "about": "Detected in each sheet when left out",
      "any": [
       {
        "ref": "DiscountReading"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "fractions",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 20 items",
      "items": {
       "types": [
        "object"
       ],
       "about": "What 0.6 means in this field: 60 percent, or nothing",
       "fields": [
        {
         "name": "field",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "at most 60 characters"
         }
        },
        {
         "name": "read_as",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "values": [
           "percent",
           "empty"
          ]
         }
        }
       ]
      }
     }
    },
    {
     "name": "stone_type_open",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Nobody knows whether the stones are natural: they are imported as neither"
     }
    },
    {
     "name": "currency",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "ISO 4217, of prices whose column names none",
      "limits": "3 to 3 characters"
     }
    },
    {
     "name": "rate",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Units of that currency for one US dollar. Rupees are converted at the house’s own rate if this is left out.",
      "limits": "at most 14 characters"
     }
    },
    {
     "name": "decimal",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "What separates decimals in numbers that do not show it",
      "values": [
       "point",
       "comma",
       null
      ]
     }
    },
    {
     "name": "unpriced",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The stones are imported without the price that nobody could read"
     }
    },
    {
     "name": "confirmed",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Questions (kind, or kind:column) whose earlier answer a person confirmed against what the sheet says",
      "limits": "at most 20 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "at most 40 characters"
      }
     }
    },
    {
     "name": "hidden_rows",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Rows that a workbook hides are left out when left out here",
      "values": [
       "read",
       null
      ]
     }
    }
   ]
  },
  "UploadReport": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "rows_read",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "created",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "updated",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "unchanged",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "repeated",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "skipped",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Rows without a usable stone"
     }
    },
    {
     "name": "unseen",
     "required": false,
     "schema": {
      "ref": "UnseenStones"
     }
    },
    {
     "name": "in_workflow",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones left as they are because a workflow holds them; what the sheet wants of them waits"
     }
    },
    {
     "name": "withdrawn",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones that the sheet no longer offers"
     }
    },
    {
     "name": "restored",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones that an earlier sheet had withdrawn and this one offers"
     }
    },
    {
     "name": "left_out",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "New stones that the provider says are sold"
     }
    },
    {
     "name": "listed",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones whose list price is that of the house’s own lists"
     }
    },
    {
     "name": "differs",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "How the import differed from its preview. Only imports by earlier versions of the portal have this"
     }
    },
    {
     "name": "undo",
     "required": false,
     "schema": {
      "types": [
       "object"
      ],
      "about": "What the undoing did",
      "fields": [
       {
        "name": "deleted",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "changed_back",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "restored",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "withdrawn",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "kept",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ],
         "about": "Created stones that already have a history. They cannot be deleted, so they are hidden from all lists until a sheet names them again."
        }
       }
      ]
     }
    },
    {
     "name": "seconds",
     "required": false,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "issues",
     "required": true,
     "schema": {
      "ref": "ImportIssues"
     }
    }
   ]
  },
  "ProviderValue": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "field",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "value",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "As it was written"
     }
    },
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null where the word means nothing"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "SubCaratRange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "carat_from",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "carat_to",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "sequence",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "StoneSearch": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "ref": "DiamondType"
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "ref": "StoneType"
     }
    },
    {
     "name": "status",
     "required": false,
     "schema": {
      "ref": "StoneStatuses"
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Ranges"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "Availability"
     }
    },
    {
     "name": "key_to_symbols",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "key_to_symbols_contain",
     "required": false,
     "schema": {
      "ref": "Contain"
     }
    },
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "ref": "StockNumberList"
     }
    },
    {
     "name": "searchTerm",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "upload_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Stones that this upload named; kept for the last upload of each provider",
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Staff: the client whose markup_disc, markup_ppc and sell_amt the rows show",
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "is_count_only",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "facets",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "If false, the counts beside the choices are left out"
     }
    },
    {
     "name": "sort",
     "required": false,
     "schema": {
      "ref": "Sort"
     }
    },
    {
     "name": "page",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "size",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 1000",
      "minimum": 1
     }
    }
   ]
  },
  "Totals": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "pieces",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "lots",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Rows: a pair or a lot of several pieces is sold as one"
     }
    },
    {
     "name": "carat",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "rap_avg",
     "required": true,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc_avg",
     "required": true,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": true,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": true,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "without_rap",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones without rap, left out of the two averages"
     }
    }
   ]
  },
  "FeaturedStone": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "confirmed_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "When it arrived"
     }
    },
    {
     "name": "held_for_me",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The live hold on it is the viewer's own"
     }
    },
    {
     "name": "held_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "held_amt",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "What the live hold of the viewer, or for staff of the client whose prices are asked for, keeps of the price, per carat in held_ppc; null without such a hold. A lower price of today is passed on."
     }
    },
    {
     "name": "featured_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "client_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "client_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "note",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "added_by",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "added_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "StockRange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "carat_from",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "carat_to",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    }
   ]
  },
  "StockCell": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "shape",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "carat_range_id",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null where no range in use takes the stone in"
     }
    },
    {
     "name": "pieces",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "carats",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "total_amt",
     "required": true,
     "schema": {
      "ref": "Money"
     }
    }
   ]
  },
  "FieldValues": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "field",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "label",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "options",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "code",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "label",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "ChosenColumn": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "column",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "at least 0",
      "minimum": 0
     }
    },
    {
     "name": "field",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    }
   ]
  },
  "SheetQuestion": {
   "types": [
    "object"
   ],
   "about": "A question that nothing in the sheet decides",
   "fields": [
    {
     "name": "kind",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "price_meaning",
       "price_column",
       "currency",
       "rate",
       "decimal",
       "stone_kind",
       "discount"
      ]
     }
    },
    {
     "name": "column",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "sentence",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "evidence",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "options",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "value",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "label",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "examples",
         "required": true,
         "schema": {
          "types": [
           "array"
          ],
          "about": "What it makes of rows of the sheet",
          "items": {
           "types": [
            "string"
           ]
          }
         }
        }
       ]
      }
     }
    }
   ]
  },
  "ChosenColumns": {
   "types": [
    "array"
   ],
   "limits": "at most 500 items",
   "items": {
    "ref": "ChosenColumn"
   }
  },
  "StopKind": {
   "types": [
    "string"
   ],
   "values": [
    "withdraws_many",
    "kind_contradicted",
    "prices_disagree",
    "prices_far_off",
    "heavy_stones",
    "repeats_many"
   ]
  },
  "UploadChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "kind",
     "required": true,
     "schema": {
      "ref": "UploadChangeKind"
     }
    },
    {
     "name": "row_no",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "Null where the sheet does not name the stone"
     }
    },
    {
     "name": "stone_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "reason",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fields",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "What is different; of a stone that is created what it is known by",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "field",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "before",
         "required": true,
         "schema": {
          "ref": "Text"
         }
        },
        {
         "name": "after",
         "required": true,
         "schema": {
          "ref": "Text"
         }
        }
       ]
      }
     }
    }
   ]
  },
  "Range": {
   "types": [
    "string"
   ],
   "about": "from..to, either end may be left out",
   "limits": "at most 40 characters"
  },
  "StoneStatus": {
   "types": [
    "integer"
   ],
   "values": [
    1,
    2,
    3,
    4,
    5,
    8
   ]
  },
  "Stone": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "confirmed_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "When it arrived"
     }
    },
    {
     "name": "held_for_me",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The live hold on it is the viewer's own"
     }
    },
    {
     "name": "held_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "held_amt",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "What the live hold of the viewer, or for staff of the client whose prices are asked for, keeps of the price, per carat in held_ppc; null without such a hold. A lower price of today is passed on."
     }
    }
   ]
  },
  "Facets": {
   "types": [
    "object"
   ],
   "about": "For each attribute, how many stones of the result have each value",
   "fields": [
    {
     "name": "…",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "code",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "count",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "choice",
         "required": false,
         "schema": {
          "types": [
           "integer"
          ],
          "about": "Where the search filters by this very attribute, the stones that the value alone would bring"
         }
        }
       ]
      }
     }
    }
   ]
  },
  "SheetOfStones": {
   "types": [
    "object"
   ],
   "about": "The answer is an XLSX sheet of the whole result in its order, without pages; x-rows says how many stones it holds",
   "fields": [
    {
     "name": "columns",
     "required": true,
     "schema": {
      "ref": "SheetColumns"
     }
    },
    {
     "name": "ids",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "These stones alone, whatever the filters are",
      "limits": "1 to 5000 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 100 characters"
      }
     }
    },
    {
     "name": "time_zone",
     "required": false,
     "schema": {
      "ref": "TimeZone"
     }
    }
   ]
  },
  "SheetOfPairs": {
   "types": [
    "object"
   ],
   "about": "The answer is an XLSX sheet of all pairs; the columns of their stones follow the pair's place and score",
   "fields": [
    {
     "name": "columns",
     "required": true,
     "schema": {
      "ref": "SheetColumns"
     }
    },
    {
     "name": "time_zone",
     "required": false,
     "schema": {
      "ref": "TimeZone"
     }
    }
   ]
  },
  "MatchPair": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "score",
     "required": true,
     "schema": {
      "types": [
       "number"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "differences",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The widest first; none for twins",
      "items": {
       "ref": "PairDifference"
      }
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Both",
      "items": {
       "ref": "Stone"
      }
     }
    },
    {
     "name": "total_amt",
     "required": true,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": true,
     "schema": {
      "ref": "Money"
     }
    }
   ]
  },
  "SheetColumn": {
   "types": [
    "string"
   ],
   "limits": "at most 30 characters"
  },
  "Remark": {
   "types": [
    "string"
   ],
   "limits": "at most 1000 characters"
  },
  "PairDifference": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "field",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "label",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "unit",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "difference",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "tolerance",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    }
   ]
  },
  "LostFilter": {
   "types": [
    "object"
   ],
   "about": "What the search asked for when it was saved, and no longer exists",
   "fields": [
    {
     "name": "filter",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The label of the filter"
     }
    },
    {
     "name": "value",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "DemandStatus": {
   "types": [
    "integer"
   ],
   "about": "1 open, 2 matched, 3 offered, 4 fulfilled, 5 closed",
   "values": [
    1,
    2,
    3,
    4,
    5
   ]
  },
  "DemandTell": {
   "types": [
    "integer"
   ],
   "about": "1 at once, 2 once a day",
   "values": [
    1,
    2
   ]
  },
  "SameFields": {
   "types": [
    "array"
   ],
   "limits": "at most 20 items",
   "items": {
    "types": [
     "string"
    ],
    "values": [
     "shape",
     "stone_type",
     "diamond_type",
     "fancy_color",
     "intensity",
     "lab",
     "location"
    ]
   }
  },
  "PairTolerances": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "size_below_1ct",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "size_from_1ct",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "types": [
       "number",
       "null"
      ],
      "limits": "0 to 100",
      "minimum": 0
     }
    }
   ]
  },
  "GradeSign": {
   "types": [
    "string",
    "null"
   ],
   "about": "What the grader put behind the grade, as it was written; stones are searched by the grade"
  },
  "MediaAddress": {
   "types": [
    "string",
    "null"
   ],
   "about": "Path of the file on the portal itself (readStoneMedia); null if the stone has none"
  },
  "UndoneBy": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "upload_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "file_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "Step": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "workflow",
     "required": true,
     "schema": {
      "ref": "WorkflowName"
     }
    },
    {
     "name": "record_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "step",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "event",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "label",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "from_state",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "to_state",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "actor_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "actor_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "request_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "FoundStone": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "report_no",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "shape",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": true,
     "schema": {
      "types": [
       "number",
       "null"
      ]
     }
    },
    {
     "name": "color",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "FoundClient": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "company_name",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "FoundPaper": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "kind",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "memo",
       "order",
       "offer",
       "invoice",
       "credit"
      ]
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "opens",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "What is opened in its list: the invoice, for a credit note the one that it is of, or the first line of an offer"
     }
    },
    {
     "name": "number",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    }
   ]
  },
  "ShareLinkStatus": {
   "types": [
    "integer"
   ],
   "about": "1 active, 2 expired, 3 revoked",
   "values": [
    1,
    2,
    3
   ]
  },
  "SharedKinds": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "image",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "video",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "certificate",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "price",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "SharedStone": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "place",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "is_available",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Where certificates are shown"
     }
    },
    {
     "name": "stock_no",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Where stock numbers are shown"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Where prices are shown, in USD"
     }
    },
    {
     "name": "amount",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The same for the stone"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Where it is shown, its address at the portal"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "StockNumbers": {
   "types": [
    "array"
   ],
   "limits": "at most 500 items",
   "items": {
    "types": [
     "string"
    ],
    "limits": "1 to 200 characters"
   }
  },
  "StockFigure": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "pieces",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "carats",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "total_amt",
     "required": true,
     "schema": {
      "ref": "Money"
     }
    }
   ]
  },
  "MarkupRow": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "percent",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null: nothing is set, what is less specific applies"
     }
    },
    {
     "name": "changed_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "changed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "note",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "PriceStep": {
   "types": [
    "string"
   ],
   "about": "Prices per carat shown to clients are rounded up to a multiple of this, in USD per carat",
   "values": [
    "0.01",
    "0.10",
    "1.00",
    "5.00",
    "10.00",
    "25.00",
    "50.00",
    "100.00"
   ]
  },
  "Percent": {
   "types": [
    "string"
   ],
   "about": "0 to 100 with at most two decimals",
   "limits": "at most 6 characters"
  },
  "MarkupWishes": {
   "types": [
    "array"
   ],
   "limits": "1 to 1000 items",
   "items": {
    "ref": "MarkupWish"
   }
  },
  "RapPrice": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "shape",
     "required": true,
     "schema": {
      "ref": "ListShape"
     }
    },
    {
     "name": "clarity",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "color",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "carat_from",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "carat_to",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "price",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD per carat"
     }
    },
    {
     "name": "listed_on",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    }
   ]
  },
  "PriceList": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "shape",
     "required": true,
     "schema": {
      "ref": "ListShape"
     }
    },
    {
     "name": "listed_on",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "is_made_up",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The demo's own; nobody published it"
     }
    },
    {
     "name": "imported_by",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "imported_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "corrected_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "corrected_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "in_force",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "rows",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    }
   ]
  },
  "ListSize": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "shape",
     "required": true,
     "schema": {
      "ref": "ListShape"
     }
    },
    {
     "name": "carat_from",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    },
    {
     "name": "carat_to",
     "required": true,
     "schema": {
      "types": [
       "number"
      ]
     }
    }
   ]
  },
  "Repricing": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "state",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "queued",
       "running",
       "done",
       "failed"
      ]
     }
    },
    {
     "name": "cause",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "asked_by",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stones_total",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "stones_done",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "repriced",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones whose list price changed"
     }
    },
    {
     "name": "promised",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Of those the ones in a workflow; their lines keep what they say"
     }
    },
    {
     "name": "unlisted",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones that no list prices: they keep what their supplier said"
     }
    },
    {
     "name": "error",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "started_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "finished_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    }
   ]
  },
  "PriceListData": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "preview",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "rows",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "1 to 20000 items",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "shape",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "at most 10 characters"
         }
        },
        {
         "name": "clarity",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "at most 10 characters"
         }
        },
        {
         "name": "color",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "at most 10 characters"
         }
        },
        {
         "name": "carat_from",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "at most 12 characters"
         }
        },
        {
         "name": "carat_to",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "at most 12 characters"
         }
        },
        {
         "name": "price",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "at most 16 characters"
         }
        },
        {
         "name": "date",
         "required": true,
         "schema": {
          "types": [
           "string"
          ],
          "limits": "at most 12 characters"
         }
        }
       ]
      }
     }
    }
   ]
  },
  "PriceListChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "shape",
     "required": true,
     "schema": {
      "ref": "ListShape"
     }
    },
    {
     "name": "listed_on",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "against",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The day of the list that it is compared with"
     }
    },
    {
     "name": "rows",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "added",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "raised",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "lowered",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "same",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "gone",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Rows that only the other list has"
     }
    },
    {
     "name": "average_percent",
     "required": true,
     "schema": {
      "types": [
       "number",
       "null"
      ]
     }
    },
    {
     "name": "examples",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "clarity",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "color",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "carat_from",
         "required": true,
         "schema": {
          "types": [
           "number"
          ]
         }
        },
        {
         "name": "carat_to",
         "required": true,
         "schema": {
          "types": [
           "number"
          ]
         }
        },
        {
         "name": "before",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "after",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "DayCounts": {
   "types": [
    "array"
   ],
   "about": "On which day (UTC) how many of the result arrived, the last first",
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "day",
      "required": true,
      "schema": {
       "types": [
        "string"
       ],
       "format": "date"
      }
     },
     {
      "name": "pieces",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     }
    ]
   }
  },
  "Holiday": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "day",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 10 characters",
      "format": "date"
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 100 characters"
     }
    }
   ]
  },
  "Tax": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "percent",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Above 0 and at most 100, with up to three decimals, such as 0.25",
      "limits": "at most 7 characters"
     }
    }
   ]
  },
  "OwnTerms": {
   "types": [
    "string"
   ],
   "about": "In place of the common terms; if left out, they stay as they are",
   "limits": "at most 1000 characters"
  },
  "AttributeSubMasters": {
   "types": [
    "array"
   ],
   "items": {
    "ref": "AttributeSubMaster"
   }
  },
  "LineSort": {
   "types": [
    "string"
   ],
   "about": "What every list of lines can be sorted by",
   "values": [
    "stock_no",
    "-stock_no",
    "status",
    "-status",
    "client",
    "-client",
    "created_at",
    "-created_at",
    "created_by_name",
    "-created_by_name",
    "updated_at",
    "-updated_at",
    "remark",
    "-remark",
    "stone_status",
    "-stone_status",
    "shape",
    "-shape",
    "carat",
    "-carat",
    "color",
    "-color",
    "clarity",
    "-clarity",
    "cut",
    "-cut",
    "polish",
    "-polish",
    "symmetry",
    "-symmetry",
    "fluorescence",
    "-fluorescence",
    "lab",
    "-lab",
    "report_no",
    "-report_no",
    "stone_type",
    "-stone_type",
    "depth",
    "-depth",
    "table_pct",
    "-table_pct",
    "location",
    "-location",
    "rap",
    "-rap",
    "disc",
    "-disc",
    "price_per_ct",
    "-price_per_ct",
    "total_amt",
    "-total_amt",
    "markup_ppc",
    "-markup_ppc",
    "sell_amt",
    "-sell_amt"
   ]
  },
  "LineColumn": {
   "types": [
    "string"
   ],
   "about": "A column of a sheet of lines; it stays empty where the list does not have it",
   "values": [
    "stock_no",
    "status",
    "client",
    "order_number",
    "memo_number",
    "due_at",
    "due_date",
    "days_out",
    "days_over",
    "message",
    "shape",
    "carat",
    "color",
    "clarity",
    "cut",
    "polish",
    "symmetry",
    "fluorescence",
    "lab",
    "report_no",
    "rap",
    "disc",
    "price_per_ct",
    "total_amt",
    "markup_ppc",
    "sell_amt",
    "stone_status",
    "stone_type",
    "depth",
    "table_pct",
    "location",
    "invoice_number",
    "terms",
    "reason",
    "remark",
    "created_at",
    "created_by_name",
    "updated_at",
    "ended_by",
    "source",
    "more_time",
    "position",
    "offer_until",
    "offer_number",
    "offered_amt",
    "offered_ppc",
    "below",
    "on_memo",
    "became"
   ]
  },
  "LineGroup": {
   "types": [
    "object"
   ],
   "about": "A group with a line on the page, and the sums over all of its lines",
   "fields": [
    {
     "name": "key",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "totals",
     "required": true,
     "schema": {
      "ref": "Totals"
     }
    },
    {
     "name": "counts",
     "required": true,
     "schema": {
      "ref": "LineCounts"
     }
    },
    {
     "name": "due_first",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Of memos: the first and the last day on which lines that are out are due"
     }
    },
    {
     "name": "due_last",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    }
   ]
  },
  "HoldLine": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stone_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "The workflow's code"
     }
    },
    {
     "name": "stone_status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "created_by_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "group",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The key of the group that it stands in"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "due_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "ended_by",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "SeenPrices": {
   "types": [
    "array"
   ],
   "about": "The price that was seen of each of the stones, which the act is asked for at: what the client pays for the stone (a client's own total_amt; for staff sell_amt with that client chosen; where the client's hold keeps a lower price, held_amt). Where a price is another by now, nothing is done: 409, guard priceAsSeen, with both.",
   "limits": "at most 500 items",
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "stock_no",
      "required": true,
      "schema": {
       "types": [
        "string"
       ],
       "limits": "1 to 200 characters"
      }
     },
     {
      "name": "amount",
      "required": true,
      "schema": {
       "types": [
        "string",
        "null"
       ],
       "about": "USD; null for a stone that was seen without a price",
       "limits": "at most 17 characters"
      }
     }
    ]
   }
  },
  "QueueLine": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stone_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "The workflow's code"
     }
    },
    {
     "name": "stone_status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "created_by_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "group",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The key of the group that it stands in"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "position",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "The place in line, 1 for the first; null for those who no longer wait"
     }
    },
    {
     "name": "offer_until",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Until when an offered stone is kept"
     }
    },
    {
     "name": "ended_by",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "LineIds": {
   "types": [
    "array"
   ],
   "limits": "at most 500 items",
   "items": {
    "types": [
     "string"
    ],
    "limits": "1 to 100 characters"
   }
  },
  "PriceOfferLine": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stone_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "The workflow's code"
     }
    },
    {
     "name": "stone_status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "created_by_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "group",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The key of the group that it stands in"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "offer_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "offer_number",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "due_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Until when it can be answered"
     }
    },
    {
     "name": "proposed_amt",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: what the client offered last"
     }
    },
    {
     "name": "countered_amt",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "USD: what the house asked last"
     }
    },
    {
     "name": "offered_amt",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: the price that is to be answered, or was agreed"
     }
    },
    {
     "name": "offered_ppc",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The same per carat"
     }
    },
    {
     "name": "below",
     "required": true,
     "schema": {
      "types": [
       "number"
      ],
      "about": "By how many percent it is below the price of the stone when the offer was made"
     }
    },
    {
     "name": "on_memo",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "became",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Number of the order or memo"
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "OfferedAmount": {
   "types": [
    "string"
   ],
   "about": "USD for the whole stone",
   "limits": "at most 14 characters"
  },
  "MemoLine": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stone_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "The workflow's code"
     }
    },
    {
     "name": "stone_status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "created_by_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "group",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The key of the group that it stands in"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "memo_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "memo_number",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "due_date",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "days_out",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Days since the memo was issued"
     }
    },
    {
     "name": "days_over",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "Days past the due date of a line that is still out"
     }
    },
    {
     "name": "terms",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "invoice_number",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "extension",
     "required": true,
     "schema": {
      "about": "What was last asked for this line",
      "any": [
       {
        "ref": "MemoExtension"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    }
   ]
  },
  "OutByAge": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones that are out"
     }
    },
    {
     "name": "value",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD that clients pay for them if they are sold"
     }
    },
    {
     "name": "overdue",
     "required": true,
     "schema": {
      "ref": "OutOnMemo"
     }
    },
    {
     "name": "ages",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "As the ages of the answer, in their order",
      "items": {
       "ref": "OutOnMemo"
      }
     }
    }
   ]
  },
  "OutOnMemo": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Stones that are out"
     }
    },
    {
     "name": "value",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD that clients pay for them if they are sold"
     }
    }
   ]
  },
  "ExtensionReason": {
   "types": [
    "string"
   ],
   "about": "The history keeps it",
   "limits": "1 to 500 characters"
  },
  "ExtensionStatus": {
   "types": [
    "integer"
   ],
   "about": "1 asked, 2 granted, 3 declined, 4 withdrawn, 5 lapsed with the line",
   "values": [
    1,
    2,
    3,
    4,
    5
   ]
  },
  "ConfirmLine": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stone_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "The workflow's code"
     }
    },
    {
     "name": "stone_status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "created_by_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "group",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The key of the group that it stands in"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "order_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "order_number",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "source",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "portal",
       "external"
      ]
     }
    },
    {
     "name": "reason",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "invoice_number",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "ExternalSheetData": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The external client; clients leave it out",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "preview",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "header_row",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "Found when left out",
      "limits": "1 to 1000000",
      "minimum": 1
     }
    },
    {
     "name": "sheet",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Of a workbook; found when left out",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "holds",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "What the columns are; recognised when left out",
      "limits": "at most 5 items",
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "column",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ],
          "limits": "0 to 499",
          "minimum": 0
         }
        },
        {
         "name": "field",
         "required": true,
         "schema": {
          "ref": "ExternalField"
         }
        }
       ]
      }
     }
    }
   ]
  },
  "ExternalPreview": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "header_row",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "sheet",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "sheets",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "SheetName"
      }
     }
    },
    {
     "name": "columns",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "column",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        },
        {
         "name": "header",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "field",
         "required": true,
         "schema": {
          "any": [
           {
            "ref": "ExternalField"
           },
           {
            "types": [
             "null"
            ]
           }
          ]
         }
        },
        {
         "name": "samples",
         "required": true,
         "schema": {
          "types": [
           "array"
          ],
          "items": {
           "types": [
            "string"
           ]
          }
         }
        }
       ]
      }
     }
    },
    {
     "name": "rows",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Rows that ask for something"
     }
    },
    {
     "name": "can",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Rows that would be confirmed"
     }
    },
    {
     "name": "amount",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "What those cost the client, in USD"
     }
    },
    {
     "name": "lines",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The first 200 that would be refused, and the first 200 that would be confirmed",
      "items": {
       "ref": "ExternalLine"
      }
     }
    },
    {
     "name": "sent_before",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "EnquiryLine": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stone_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "The workflow's code"
     }
    },
    {
     "name": "stone_status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "created_by_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "group",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The key of the group that it stands in"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "message",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "CollectedLine": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "confirmed_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "When it arrived"
     }
    },
    {
     "name": "held_for_me",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The live hold on it is the viewer's own"
     }
    },
    {
     "name": "held_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "held_amt",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "What the live hold of the viewer, or for staff of the client whose prices are asked for, keeps of the price, per carat in held_ppc; null without such a hold. A lower price of today is passed on."
     }
    },
    {
     "name": "line_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "standing",
     "required": true,
     "schema": {
      "ref": "Standing"
     }
    },
    {
     "name": "added_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "added_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "change_amt",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "By how much the amount has changed since then; null where it has not"
     }
    },
    {
     "name": "client",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "Client"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "added_by",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Who of the house put it there; null for the client themselves"
     }
    },
    {
     "name": "added_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "When it was put there"
     }
    },
    {
     "name": "group",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "CartAction": {
   "types": [
    "integer"
   ],
   "about": "1 add, 2 remove",
   "values": [
    1,
    2
   ]
  },
  "CartStatus": {
   "types": [
    "integer"
   ],
   "about": "6 put into the cart, 7 taken out of it",
   "values": [
    6,
    7
   ]
  },
  "NoteLine": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "confirmed_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "When it arrived"
     }
    },
    {
     "name": "held_for_me",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The live hold on it is the viewer's own"
     }
    },
    {
     "name": "held_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "held_amt",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "What the live hold of the viewer, or for staff of the client whose prices are asked for, keeps of the price, per carat in held_ppc; null without such a hold. A lower price of today is passed on."
     }
    },
    {
     "name": "line_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "standing",
     "required": true,
     "schema": {
      "ref": "Standing"
     }
    },
    {
     "name": "added_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "added_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "change_amt",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "By how much the amount has changed since then; null where it has not"
     }
    },
    {
     "name": "client",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "Client"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "added_by",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Who of the house put it there; null for the client themselves"
     }
    },
    {
     "name": "added_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "When it was put there"
     }
    },
    {
     "name": "group",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "words",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "shared",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "own",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Written by the viewer, who alone can change it"
     }
    },
    {
     "name": "remind_on",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "is_due",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "InvoiceLine": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "org_stock_no",
     "required": false,
     "schema": {
      "about": "What the provider calls it; null to clients",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "report_no",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "lab",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "stone_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fancy_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "intensity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "overtone",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "cut",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "polish",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "symmetry",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "fluorescence_color",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "shade",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "milky",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "eye_clean",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "depth",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "table_pct",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "length",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "width",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "height",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "ratio",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "color_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "clarity_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "cut_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "polish_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "symmetry_sign",
     "required": false,
     "schema": {
      "ref": "GradeSign"
     }
    },
    {
     "name": "pieces",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "More than one for a pair or lot that is sold as one; carat and amount are those of all"
     }
    },
    {
     "name": "location",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "image",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "video",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "certificate",
     "required": false,
     "schema": {
      "ref": "MediaAddress"
     }
    },
    {
     "name": "rap",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "price_per_ct",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "total_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "markup_disc",
     "required": false,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "markup_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "sell_amt",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "StoneStatus"
     }
    },
    {
     "name": "confirmed_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "When it arrived"
     }
    },
    {
     "name": "held_for_me",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "The live hold on it is the viewer's own"
     }
    },
    {
     "name": "held_ppc",
     "required": false,
     "schema": {
      "ref": "Money"
     }
    },
    {
     "name": "held_amt",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "What the live hold of the viewer, or for staff of the client whose prices are asked for, keeps of the price, per carat in held_ppc; null without such a hold. A lower price of today is passed on."
     }
    },
    {
     "name": "line_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "invoice_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "invoice_number",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "order_number",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Of the confirm-stone that was sold"
     }
    },
    {
     "name": "memo_number",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Of the memo that was sold"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "sold_by",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Who of the house sold it; null to clients"
     }
    },
    {
     "name": "invoiced_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "credit_note_number",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Of the credit note, where its sale was reversed"
     }
    },
    {
     "name": "group",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "InvoiceSum": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "InvoiceStatus"
     }
    },
    {
     "name": "due_on",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "YYYY-MM-DD; null if no day was agreed or there is nothing to pay"
     }
    },
    {
     "name": "is_overdue",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "total",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: the sum of the stones with taxes, as issued"
     }
    },
    {
     "name": "credited",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: the sum of its credit notes"
     }
    },
    {
     "name": "paid",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD"
     }
    },
    {
     "name": "open",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: the total without what is credited and paid; what was paid beyond it is the client's credit"
     }
    }
   ]
  },
  "InvoiceStatus": {
   "types": [
    "integer"
   ],
   "about": "1 issued, 2 part paid, 3 paid, 4 cancelled",
   "values": [
    1,
    2,
    3,
    4
   ]
  },
  "InvoiceTax": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "percent",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "amount",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD"
     }
    }
   ]
  },
  "InvoicedStone": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "shape",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "color",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "clarity",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "carat",
     "required": true,
     "schema": {
      "types": [
       "number",
       "null"
      ]
     }
    },
    {
     "name": "price_per_ct",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "USD per carat"
     }
    },
    {
     "name": "amount",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "USD"
     }
    },
    {
     "name": "credit_note",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The number of the credit note, where its sale was reversed"
     }
    }
   ]
  },
  "Payment": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "amount",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD"
     }
    },
    {
     "name": "paid_on",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "YYYY-MM-DD"
     }
    },
    {
     "name": "way",
     "required": true,
     "schema": {
      "ref": "PaymentWay"
     }
    },
    {
     "name": "reference",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "recorded_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null to clients"
     }
    },
    {
     "name": "recorded_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "taken_back_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "taken_back_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null to clients"
     }
    },
    {
     "name": "reason",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Why it was taken back"
     }
    }
   ]
  },
  "CreditNote": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "number",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null to clients"
     }
    },
    {
     "name": "reason",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "taxes",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "InvoiceTax"
      }
     }
    },
    {
     "name": "amount",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD, with the taxes"
     }
    },
    {
     "name": "to_credit",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: what of it had been paid, and became the client's credit"
     }
    }
   ]
  },
  "InvoiceStep": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "event",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "issued",
       "paid",
       "taken-back",
       "credited"
      ]
     }
    },
    {
     "name": "at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null to clients"
     }
    },
    {
     "name": "amount",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD"
     }
    },
    {
     "name": "reason",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "CreditEntry": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "cause",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "credited by a credit note; spent by a payment; given back, as such a payment was taken back; taken back with the\npayment that it came of",
      "values": [
       "credited",
       "spent",
       "given-back",
       "taken-back"
      ]
     }
    },
    {
     "name": "at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date-time"
     }
    },
    {
     "name": "amount",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD; below zero for what is spent or taken back"
     }
    },
    {
     "name": "balance",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "USD: the credit after it"
     }
    },
    {
     "name": "invoice_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "invoice_number",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The invoice of the credit note or payment"
     }
    },
    {
     "name": "credit_note_number",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "reason",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Why the sale was reversed or the payment taken back"
     }
    }
   ]
  },
  "PaymentWay": {
   "types": [
    "integer"
   ],
   "about": "1 bank transfer, 2 cheque, 3 cash, 4 card, 5 other, 6 the client's credit",
   "values": [
    1,
    2,
    3,
    4,
    5,
    6
   ]
  },
  "Task": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stone_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "enquiry_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "kind",
     "required": true,
     "schema": {
      "ref": "TaskKind"
     }
    },
    {
     "name": "words",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "1 pending, 2 done",
      "values": [
       1,
       2
      ]
     }
    },
    {
     "name": "due_date",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "asked_by",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "asked_by_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "assigned_to",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "assigned_to_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "answer",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "file_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "TaskKind": {
   "types": [
    "integer"
   ],
   "about": "1 picture, 2 video, 3 eye clean, 4 shade, 5 milky, 6 in words",
   "values": [
    1,
    2,
    3,
    4,
    5,
    6
   ]
  },
  "Assignee": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "TaskAnswer": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "answer",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 2000 characters"
     }
    }
   ]
  },
  "MasterCode": {
   "types": [
    "string"
   ],
   "about": "BUSINESS_TYPE, COMPANY_DESIGNATION, DOC_TYPE_BUSINESS and SALES_PERSON_TYPE always exist",
   "limits": "at most 60 characters"
  },
  "NewSubMaster": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "master_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 60 characters"
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "description",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "keyword",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "is_active",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_default",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_display",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "sequence",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Its place; the last one when left out",
      "limits": "1 to 100000",
      "minimum": 1
     }
    }
   ]
  },
  "SubMasterChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "master_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Its own: a value stays with its master",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "code",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 60 characters"
     }
    },
    {
     "name": "name",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 120 characters"
     }
    },
    {
     "name": "description",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "keyword",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 200 characters"
     }
    },
    {
     "name": "is_active",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_default",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_display",
     "required": false,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "sequence",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "limits": "1 to 100000",
      "minimum": 1
     }
    },
    {
     "name": "removeFiles",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The id of the image",
      "limits": "at most 1 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "at most 100 characters"
      }
     }
    }
   ]
  },
  "Access": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "read_access",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "write_access",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "GrantedCategory": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "permissions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "GrantedPermission"
      }
     }
    }
   ]
  },
  "PermissionChange": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "1 to 60 characters"
     }
    },
    {
     "name": "read_access",
     "required": true,
     "schema": {
      "types": [
       "boolean",
       "null"
      ],
      "about": "Null for both: the person follows the role again"
     }
    },
    {
     "name": "write_access",
     "required": true,
     "schema": {
      "types": [
       "boolean",
       "null"
      ]
     }
    }
   ]
  },
  "ClientRow": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "account_status",
     "required": true,
     "schema": {
      "about": "Null for guests",
      "any": [
       {
        "ref": "AccountStatus"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "user_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "last_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "company_name",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The business's; of a client without one, the company that they said they are from"
     }
    },
    {
     "name": "mobile",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "mobile_country_id",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "version",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Counts the changes of the details and of the business; a change names the one that it is based on"
     }
    },
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_locked",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "For at least one network or browser"
     }
    },
    {
     "name": "failed_logins",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Within the last 15 minutes, from everywhere"
     }
    },
    {
     "name": "business_associate_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "business_associate_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "business",
     "required": false,
     "schema": {
      "any": [
       {
        "ref": "BusinessDetails"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "holds",
     "required": true,
     "schema": {
      "types": [
       "object"
      ],
      "about": "Stones that the client put on hold itself, and the limit on their number",
      "fields": [
       {
        "name": "own",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       },
       {
        "name": "limit",
        "required": true,
        "schema": {
         "types": [
          "integer"
         ]
        }
       }
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "KycDocument": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "kyc_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "document_category",
     "required": true,
     "schema": {
      "ref": "DocumentCategory"
     }
    },
    {
     "name": "document_type",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "The code of a sub-master of DOC_TYPE_BUSINESS"
     }
    },
    {
     "name": "document_type_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "info",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "KycStatus"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "file_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "mime",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "size_bytes",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "expires_on",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The last day on which the document is good; null for none",
      "format": "date"
     }
    },
    {
     "name": "renew_by",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The last day on which the business stays registered with the document that was approved last; null for no such day",
      "format": "date"
     }
    },
    {
     "name": "history",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Step"
      }
     }
    }
   ]
  },
  "DetailsVersion": {
   "types": [
    "integer"
   ],
   "about": "As it was read; another one is refused with 409",
   "limits": "0 to 1000000000",
   "minimum": 0
  },
  "KeptPapers": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Of the client"
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The client's name after blanking"
     }
    },
    {
     "name": "company",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "tax",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "address",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "until",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "format": "date"
     }
    },
    {
     "name": "documents",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "kyc_id",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "category",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "FactorRole": {
   "types": [
    "integer"
   ],
   "about": "A role that can be made to have a second factor: neither guests nor external clients",
   "values": [
    1,
    3,
    4,
    5,
    8
   ]
  },
  "AssociateType": {
   "types": [
    "string",
    "null"
   ],
   "about": "The name of an active value of SALES_PERSON_TYPE",
   "limits": "at most 200 characters"
  },
  "AssociateOption": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "last_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "Member": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "user_name",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "last_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "mobile",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "mobile_country_id",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "account_status",
     "required": true,
     "schema": {
      "ref": "AccountStatus"
     }
    },
    {
     "name": "last_seen_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "When they last asked for something"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "version",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Counts the changes of the details; a change names the one that it is based on"
     }
    }
   ]
  },
  "ClientOption": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_id",
     "required": true,
     "schema": {
      "ref": "RoleId"
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "last_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "business",
     "required": false,
     "schema": {
      "types": [
       "object",
       "null"
      ],
      "fields": [
       {
        "name": "company_name",
        "required": false,
        "schema": {
         "ref": "Text"
        }
       },
       {
        "name": "status",
        "required": false,
        "schema": {
         "types": [
          "integer",
          "null"
         ]
        }
       }
      ]
     }
    }
   ]
  },
  "GuestRow": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "first_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "last_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "company_name",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "mobile",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "mobile_country_id",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "enquiries",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "open_enquiries",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "searches",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Different ones, of the last 90 days"
     }
    },
    {
     "name": "became_id",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The customer that the guest was made into, or the guest of their later visit"
     }
    },
    {
     "name": "became",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "values": [
       "customer",
       "guest",
       null
      ]
     }
    },
    {
     "name": "last_seen_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "KycData": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "user_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The client; clients themselves leave it out",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "business_id",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "kyc_id",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "tax_identification_number",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 60 characters"
     }
    },
    {
     "name": "business_owner_data",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 1 items",
      "items": {
       "ref": "KycEntry"
      }
     }
    },
    {
     "name": "business_data",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "limits": "at most 1 items",
      "items": {
       "ref": "KycEntry"
      }
     }
    }
   ]
  },
  "ClientKey": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "client_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "feed_id",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The one stock feed that it opens; null for what the client may do"
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "ending",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The last four characters of the key"
     }
    },
    {
     "name": "networks",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Where it may be used from; empty for everywhere",
      "items": {
       "types": [
        "string"
       ]
      }
     }
    },
    {
     "name": "per_minute",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Requests a minute"
     }
    },
    {
     "name": "state",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "A rotated key works until it expires",
      "values": [
       "active",
       "rotated",
       "expired",
       "revoked"
      ]
     }
    },
    {
     "name": "created_by",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "expires_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "revoked_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "replaced_by",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The key that it was rotated to"
     }
    },
    {
     "name": "used_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "When it was last used"
     }
    },
    {
     "name": "used_from",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The address of the last use"
     }
    }
   ]
  },
  "Webhook": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "client_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "url",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "changes",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "StoneChange"
      }
     }
    },
    {
     "name": "state",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "Paused by somebody, after a day without success, or because the server answered 410",
      "values": [
       "on",
       "paused",
       "unanswered",
       "gone"
      ]
     }
    },
    {
     "name": "waiting",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Deliveries that are not sent yet"
     }
    },
    {
     "name": "failing_since",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "When the oldest of them was first to be sent, if it failed"
     }
    },
    {
     "name": "last_sent_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "former_secret_until",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Until then the former secret signs, too"
     }
    },
    {
     "name": "created_by",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "WebhookUrl": {
   "types": [
    "string"
   ],
   "about": "An https address on a public server",
   "limits": "8 to 500 characters"
  },
  "ChosenChanges": {
   "types": [
    "array"
   ],
   "limits": "1 to 4 items",
   "items": {
    "ref": "StoneChange"
   }
  },
  "Delivery": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "webhook_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "kind",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "changes",
       "start over",
       "test"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "1 queued, 2 sent, 3 failed for now, 4 given up",
      "values": [
       1,
       2,
       3,
       4
      ]
     }
    },
    {
     "name": "stones",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "How many stones it tells of"
     }
    },
    {
     "name": "message_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The webhook-id of every try"
     }
    },
    {
     "name": "tries",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "next_try_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "answer_status",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "The status that the server answered last"
     }
    },
    {
     "name": "answer_ms",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "How long that took"
     }
    },
    {
     "name": "answer",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "What it said, or why it could not be asked"
     }
    },
    {
     "name": "tried_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "sent_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "StockFeedFormat": {
   "types": [
    "string"
   ],
   "values": [
    "csv",
    "xlsx",
    "json"
   ]
  },
  "StockFeedColumns": {
   "types": [
    "array"
   ],
   "limits": "1 to 60 items",
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "field",
      "required": true,
      "schema": {
       "types": [
        "string"
       ],
       "about": "A field of a stone, such as carat",
       "limits": "at most 60 characters"
      }
     },
     {
      "name": "heading",
      "required": true,
      "schema": {
       "types": [
        "string"
       ],
       "about": "What the client calls it",
       "limits": "1 to 100 characters"
      }
     }
    ]
   }
  },
  "StockPush": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "state",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "waiting for another try",
      "values": [
       "queued",
       "running",
       "waiting",
       "pushed",
       "failed"
      ]
     }
    },
    {
     "name": "attempt",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "rows",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "bytes",
     "required": true,
     "schema": {
      "ref": "Num"
     }
    },
    {
     "name": "error",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "asked_by",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "next_try_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "started_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "finished_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "AuditLog": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "actor_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "actor_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "operation",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "summary",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "subject",
     "required": false,
     "schema": {
      "types": [
       "object"
      ]
     }
    },
    {
     "name": "diamond_type",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ]
     }
    },
    {
     "name": "by_key",
     "required": false,
     "schema": {
      "about": "The key of a client's program that it was done with; null for what was done in the portal"
     }
    },
    {
     "name": "ip",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "request_id",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "Mail": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "user_id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "address",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null once the e-mail is forgotten"
     }
    },
    {
     "name": "kind",
     "required": true,
     "schema": {
      "ref": "MailKind"
     }
    },
    {
     "name": "subject",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "MailStatus"
     }
    },
    {
     "name": "tries",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "answer",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The last answer of the mail server, or the error if it did not answer"
     }
    },
    {
     "name": "next_try_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Null where no try follows"
     }
    },
    {
     "name": "sent_at",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "MailStatus": {
   "types": [
    "integer"
   ],
   "about": "1 queued, 2 sent, 3 failed and will be tried again, 4 given up",
   "values": [
    1,
    2,
    3,
    4
   ]
  },
  "BulkEmailStatus": {
   "types": [
    "integer"
   ],
   "about": "1 draft, 2 scheduled, 3 sending, 4 sent, 5 stopped, 6 deleted",
   "values": [
    1,
    2,
    3,
    4,
    5,
    6
   ]
  },
  "BulkEmail": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "subject",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "BulkEmailStatus"
     }
    },
    {
     "name": "schedule",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "next_run_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "When it is sent by itself"
     }
    },
    {
     "name": "recipients",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Of the last time, as the figures that follow"
     }
    },
    {
     "name": "sent",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "waiting",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "in_doubt",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "Who may have got it"
     }
    },
    {
     "name": "refused",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "left_out",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "created_by_name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "BulkAudience": {
   "types": [
    "object"
   ],
   "about": "Clients to whom all of this applies; those in `clients` alone where it names any",
   "fields": [
    {
     "name": "clients",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Chosen by hand",
      "limits": "at most 1000 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "at most 100 characters"
      }
     }
    },
    {
     "name": "associate_id",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Of this business associate",
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "country_id",
     "required": false,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "Whose business is in this country",
      "limits": "1 to 100000",
      "minimum": 1
     }
    },
    {
     "name": "registered",
     "required": false,
     "schema": {
      "types": [
       "boolean",
       "null"
      ],
      "about": "Whose business is registered, or is not"
     }
    },
    {
     "name": "shape",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "color",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    },
    {
     "name": "clarity",
     "required": false,
     "schema": {
      "ref": "Codes"
     }
    }
   ]
  },
  "BulkStones": {
   "types": [
    "object"
   ],
   "about": "Which stones, at most 500; of them each e-mail shows the first 50 that its reader may see",
   "fields": [
    {
     "name": "from",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "values": [
       "nothing",
       "search",
       "chosen",
       "collection",
       "arrivals"
      ]
     }
    },
    {
     "name": "filters",
     "required": false,
     "schema": {
      "ref": "StoneSearch"
     }
    },
    {
     "name": "stock_numbers",
     "required": false,
     "schema": {
      "types": [
       "array"
      ],
      "about": "Chosen by hand",
      "limits": "at most 500 items",
      "items": {
       "types": [
        "string"
       ],
       "limits": "1 to 200 characters"
      }
     }
    },
    {
     "name": "collection_id",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "days",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "What arrived within so many days; otherwise 7",
      "limits": "1 to 90",
      "minimum": 1
     }
    }
   ]
  },
  "BulkOutcome": {
   "types": [
    "integer"
   ],
   "about": "1 waiting, 2 sent, 3 refused by the mail server, 4 in doubt, 5 left out",
   "values": [
    1,
    2,
    3,
    4,
    5
   ]
  },
  "BulkRecipient": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "client",
     "required": true,
     "schema": {
      "ref": "Client"
     }
    },
    {
     "name": "email",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "country",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "agreed",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whether they get offers by e-mail"
     }
    },
    {
     "name": "outcome",
     "required": true,
     "schema": {
      "about": "Null before it is sent",
      "any": [
       {
        "ref": "BulkOutcome"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "answer",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "Of the mail server, or why they were left out"
     }
    },
    {
     "name": "settled_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    }
   ]
  },
  "WorkflowSummary": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "workflow",
     "required": true,
     "schema": {
      "ref": "WorkflowName"
     }
    },
    {
     "name": "title",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "definition_hash",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "records",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "states",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "types": [
        "object"
       ],
       "fields": [
        {
         "name": "state",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "code",
         "required": true,
         "schema": {
          "types": [
           "integer",
           "null"
          ]
         }
        },
        {
         "name": "label",
         "required": true,
         "schema": {
          "types": [
           "string"
          ]
         }
        },
        {
         "name": "count",
         "required": true,
         "schema": {
          "types": [
           "integer"
          ]
         }
        }
       ]
      }
     }
    }
   ]
  },
  "SealBreak": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "position",
     "required": true,
     "schema": {
      "types": [
       "integer",
       "null"
      ],
      "about": "The entry of the chain; null for a row that is in none"
     }
    },
    {
     "name": "table",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "values": [
       "history",
       "audit_log",
       null
      ]
     }
    },
    {
     "name": "row_id",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "sealed_at",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "finding",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "WorkflowRecordRow": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "workflow",
     "required": true,
     "schema": {
      "ref": "WorkflowName"
     }
    },
    {
     "name": "title",
     "required": false,
     "schema": {
      "types": [
       "string"
      ],
      "about": "What people call the record: a stock number, a document, a company"
     }
    },
    {
     "name": "state",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "label",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "client_name",
     "required": false,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "steps",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "updated_at",
     "required": false,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "CredentialId": {
   "types": [
    "string"
   ],
   "about": "What the authenticator calls the passkey, base64url",
   "limits": "1 to 1400 characters"
  },
  "Permission": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "path",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_permissions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Access"
      }
     }
    },
    {
     "name": "user_permissions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Access"
      }
     }
    }
   ]
  },
  "NoticeKind": {
   "types": [
    "string"
   ],
   "values": [
    "kycApproved",
    "kycRejected",
    "businessRegistered",
    "registrationLapsed",
    "paperExpired",
    "paperExpires",
    "clientPapers",
    "webhookPaused",
    "clientWebhookPaused",
    "confirmStoneApproved",
    "confirmStoneRejected",
    "saleReversed",
    "stonesMatched",
    "stonesOffered",
    "clientStonesMatched",
    "holdEndsSoon",
    "yourTurn",
    "holdExpired",
    "memoDueSoon",
    "memoOverdue",
    "memoExtensionAnswered",
    "memoExtended",
    "clientAsksMoreTime",
    "priceOfferAnswered",
    "clientOffersPrice",
    "priceOfferLapsed",
    "clientOfferLapsed",
    "watchedPriceFell"
   ]
  },
  "ImportStop": {
   "types": [
    "object"
   ],
   "about": "What a person has to confirm before the import",
   "fields": [
    {
     "name": "kind",
     "required": true,
     "schema": {
      "ref": "StopKind"
     }
    },
    {
     "name": "count",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "sentence",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "rows",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "about": "The first row numbers; none for stones that the sheet omits",
      "items": {
       "types": [
        "integer"
       ]
      }
     }
    }
   ]
  },
  "ImportIssues": {
   "types": [
    "array"
   ],
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "kind",
      "required": true,
      "schema": {
       "types": [
        "string"
       ]
      }
     },
     {
      "name": "field",
      "required": true,
      "schema": {
       "ref": "Text"
      }
     },
     {
      "name": "value",
      "required": false,
      "schema": {
       "ref": "Text"
      }
     },
     {
      "name": "count",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     },
     {
      "name": "rows",
      "required": true,
      "schema": {
       "types": [
        "array"
       ],
       "about": "The first row numbers; the download has all",
       "items": {
        "types": [
         "integer"
        ]
       }
      }
     }
    ]
   }
  },
  "UnseenStones": {
   "types": [
    "array"
   ],
   "about": "Stones that nobody will find in a list, and why",
   "items": {
    "types": [
     "object"
    ],
    "fields": [
     {
      "name": "reason",
      "required": true,
      "schema": {
       "types": [
        "string"
       ],
       "values": [
        "no_kind",
        "no_price"
       ]
      }
     },
     {
      "name": "count",
      "required": true,
      "schema": {
       "types": [
        "integer"
       ]
      }
     },
     {
      "name": "rows",
      "required": true,
      "schema": {
       "types": [
        "array"
       ],
       "about": "The first row numbers",
       "items": {
        "types": [
         "integer"
        ]
       }
      }
     }
    ]
   }
  },
  "DiscountReading": {
   "types": [
    "object"
   ],
   "about": "What turns a discount as it is written into signed percent from the list",
   "fields": [
    {
     "name": "sign",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       -1
      ]
     }
    },
    {
     "name": "scale",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ],
      "values": [
       1,
       100
      ]
     }
    }
   ]
  },
  "MarkupWish": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "limits": "at most 40 characters"
     }
    },
    {
     "name": "percent",
     "required": true,
     "schema": {
      "any": [
       {
        "ref": "Percent"
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    }
   ]
  },
  "AttributeSubMaster": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "code",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "sequence",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "is_active",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_default",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    },
    {
     "name": "is_display",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "LineCounts": {
   "types": [
    "object"
   ],
   "about": "Lines by workflow code",
   "fields": [
    {
     "name": "…",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ]
     }
    }
   ]
  },
  "MemoExtension": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "id",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "status",
     "required": true,
     "schema": {
      "ref": "ExtensionStatus"
     }
    },
    {
     "name": "due_date",
     "required": true,
     "schema": {
      "types": [
       "string"
      ],
      "about": "The due date at the time of asking"
     }
    },
    {
     "name": "wished_date",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "reason",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "granted_date",
     "required": true,
     "schema": {
      "types": [
       "string",
       "null"
      ]
     }
    },
    {
     "name": "answer",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "created_at",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    }
   ]
  },
  "ExternalField": {
   "types": [
    "string"
   ],
   "values": [
    "stock_no",
    "report_no",
    "total_amt",
    "price_per_ct",
    "remark"
   ]
  },
  "ExternalLine": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "row",
     "required": true,
     "schema": {
      "types": [
       "integer"
      ]
     }
    },
    {
     "name": "number",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "stock_no",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    },
    {
     "name": "reason",
     "required": true,
     "schema": {
      "about": "Why it would be refused",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "amount",
     "required": true,
     "schema": {
      "about": "The client’s price in USD",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "asked",
     "required": true,
     "schema": {
      "about": "The price in the sheet in USD, of the stone or per carat",
      "any": [
       {
        "types": [
         "string"
        ]
       },
       {
        "types": [
         "null"
        ]
       }
      ]
     }
    },
    {
     "name": "remark",
     "required": true,
     "schema": {
      "ref": "Text"
     }
    }
   ]
  },
  "Standing": {
   "types": [
    "string"
   ],
   "about": "What became of the stone since it was put there: free; back, free again after it was not; own, promised to this client or sold to them; taken, promised to somebody else; sold to somebody else; gone, not offered to the client any more",
   "values": [
    "free",
    "back",
    "own",
    "taken",
    "sold",
    "gone"
   ]
  },
  "GrantedPermission": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "name",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "path",
     "required": true,
     "schema": {
      "types": [
       "string"
      ]
     }
    },
    {
     "name": "role_permissions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Access"
      }
     }
    },
    {
     "name": "user_permissions",
     "required": true,
     "schema": {
      "types": [
       "array"
      ],
      "items": {
       "ref": "Access"
      }
     }
    },
    {
     "name": "is_own",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whether the person has a setting of their own, which overrides that of the role"
     }
    },
    {
     "name": "can_read",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ],
      "about": "Whether the role can be given it at all. Where only can_write is true there is nothing to read: both are given together"
     }
    },
    {
     "name": "can_write",
     "required": true,
     "schema": {
      "types": [
       "boolean"
      ]
     }
    }
   ]
  },
  "DocumentCategory": {
   "types": [
    "string"
   ],
   "values": [
    "Business Owner Document",
    "Business Document"
   ]
  },
  "KycStatus": {
   "types": [
    "integer"
   ],
   "about": "1 pending, 2 approved, 3 rejected, 4 expired",
   "values": [
    1,
    2,
    3,
    4
   ]
  },
  "KycEntry": {
   "types": [
    "object"
   ],
   "fields": [
    {
     "name": "document_type",
     "required": false,
     "schema": {
      "types": [
       "integer"
      ],
      "about": "The code of an active sub-master of DOC_TYPE_BUSINESS",
      "limits": "1 to 1000",
      "minimum": 1
     }
    },
    {
     "name": "kyc_id",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 100 characters"
     }
    },
    {
     "name": "status",
     "required": false,
     "schema": {
      "ref": "KycDecision"
     }
    },
    {
     "name": "info",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 500 characters"
     }
    },
    {
     "name": "expires_on",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "about": "The last day on which the document is good. An owner's document has one; another may have none (null). Whoever approves it may correct it",
      "format": "date"
     }
    },
    {
     "name": "remark",
     "required": false,
     "schema": {
      "types": [
       "string",
       "null"
      ],
      "limits": "at most 1000 characters"
     }
    },
    {
     "name": "document_category",
     "required": false,
     "schema": {
      "ref": "DocumentCategory"
     }
    }
   ]
  },
  "StoneChange": {
   "types": [
    "string"
   ],
   "about": "held: on hold, on memo or being confirmed. sold: sold, withdrawn, or no longer shown to the client. free: available, also when it is new. repriced: at another price.",
   "values": [
    "held",
    "sold",
    "free",
    "repriced"
   ]
  },
  "KycDecision": {
   "types": [
    "integer"
   ],
   "about": "1 pending, 2 approved, 3 rejected",
   "values": [
    1,
    2,
    3
   ]
  }
 }
};
